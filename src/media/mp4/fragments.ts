import type { PcmFormat } from '../packet-decoder.ts';
import { BoxFinder, fileBoxes } from './boxes.ts';
import type { FileWindow } from './file-window.ts';
import type { Sample } from './samples.ts';
import { numberAt, type Track } from './track.ts';

/** Heads of fragments of hours are shorter. */
const MAX_HEAD_BYTES = 16_777_216;

/** The flags of a track's fragment, `tfhd`: which fields are there, and what offsets are counted from. */
const HEAD = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const;

/** The flags of a run of samples, `trun`. */
const RUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  time: 0x800,
} as const;

/** Where the samples in a file's fragments lie, in order. Throws where a run says that it is longer than its box. */
export async function* fragmentSamples(
  file: FileWindow,
  fragments: NonNullable<Track['fragments']>,
  pcm: PcmFormat | undefined,
): AsyncGenerator<Sample, void> {
  for await (const { type, start, body, end } of fileBoxes(file)) {
    if (type !== 'moof' || end > file.size) continue;
    if (end - body > MAX_HEAD_BYTES) throw new Error('The head of a fragment is too long.');
    const head = await file.read(body, end - body);
    const finder = new BoxFinder();
    for (const traf of finder.all(head, 'traf')) yield* samplesIn(traf, start, fragments, finder, pcm);
  }
}

function* samplesIn(
  traf: Uint8Array,
  moofStart: number,
  { trackId, defaultSize }: NonNullable<Track['fragments']>,
  finder: BoxFinder,
  pcm: PcmFormat | undefined,
): Generator<Sample, void> {
  const head = finder.find(traf, 'tfhd');
  if (head === undefined || numberAt(head, 4) !== trackId) return;
  const flags = flagsOf(head);
  let field = 8;
  const next = (bytes: number) => {
    field += bytes;
    return field - bytes;
  };
  const baseAt = (flags & HEAD.base) !== 0 ? next(8) : undefined;
  const base =
    baseAt === undefined ? moofStart : numberAt(head, baseAt) * 2 ** 32 + numberAt(head, baseAt + 4);
  if ((flags & HEAD.description) !== 0) next(4);
  if ((flags & HEAD.duration) !== 0) next(4);
  const size = (flags & HEAD.size) !== 0 ? numberAt(head, next(4)) : defaultSize;
  let offset = base;
  for (const trun of finder.all(traf, 'trun')) {
    offset = yield* samplesOfRun(trun, base, offset, pcm === undefined ? size : size || frameBytes(pcm));
  }
}

/** Gives back where the run ends. */
function* samplesOfRun(
  trun: Uint8Array,
  base: number,
  follows: number,
  defaultSize: number,
): Generator<Sample, number> {
  const flags = flagsOf(trun);
  const told = (flag: number) => ((flags & flag) !== 0 ? 4 : 0);
  const rowBytes = told(RUN.duration) + told(RUN.size) + told(RUN.flags) + told(RUN.time);
  const fields = told(RUN.offset) + told(RUN.firstFlags);
  // The table begins behind the fields that come after its number of rows.
  const rows = numberAt(trun, 4);
  if (8 + fields + rows * rowBytes > trun.byteLength) throw new Error('A run has more rows than room.');
  const shift = numberAt(trun, 8) | 0;
  let at = told(RUN.offset) > 0 ? base + shift : follows;
  if (told(RUN.size) === 0 && defaultSize === 0) return at;
  for (let row = 0; row < rows; row++) {
    const place = 8 + fields + row * rowBytes + told(RUN.duration);
    const size = told(RUN.size) > 0 ? numberAt(trun, place) : defaultSize;
    if (size > 0) yield { offset: at, size };
    at += size;
  }
  return at;
}

const flagsOf = (body: Uint8Array) => numberAt(body, 0) & 0xff_ffff;
const frameBytes = ({ channels, bytesPerSample }: PcmFormat) => channels * bytesPerSample;
