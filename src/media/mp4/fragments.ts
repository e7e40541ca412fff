import type { RawPcmFormat } from '../packet-decoder.ts';
import { BoxFinder, fileBoxes } from './boxes.ts';
import type { FileWindow } from './file-window.ts';
import type { Sample } from './samples.ts';
import { numberAt, type Mp4Track } from './track.ts';

/** The largest head of a fragment (`moof`); even those of long fragments are smaller. */
const MAX_HEAD_BYTES = 16_777_216;

/** Flags of a track fragment header, `tfhd`: the fields that are present, and the base of offsets. */
const HEAD = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const;

/** Flags of a run of samples, `trun`. */
const RUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  time: 0x800,
} as const;

/**
 * Yields the positions of the samples in a file's fragments, in order. Throws if a run claims to be longer
 * than its box.
 */
export async function* fragmentSamples(
  file: FileWindow,
  fragments: NonNullable<Mp4Track['fragments']>,
  pcm: RawPcmFormat | undefined,
): AsyncGenerator<Sample, void> {
  for await (const { start, body, end } of fileBoxes(file, 'moof')) {
    if (end > file.size) continue;
    if (end - body > MAX_HEAD_BYTES) throw new Error('A movie fragment header (moof) is too large.');
    const head = await file.read(body, end - body);
    const finder = new BoxFinder();
    for (const traf of finder.all(head, 'traf')) {
      yield* samplesIn(traf, start, fragments, finder, pcm);
    }
  }
}

/** Default values for samples of a fragment whose run gives none. */
interface Defaults {
  readonly size: number;
  readonly duration: number;
}

function* samplesIn(
  traf: Uint8Array,
  moofStart: number,
  { trackId, defaultSize, defaultDuration }: NonNullable<Mp4Track['fragments']>,
  finder: BoxFinder,
  pcm: RawPcmFormat | undefined,
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
  const duration = (flags & HEAD.duration) !== 0 ? numberAt(head, next(4)) : defaultDuration;
  const size = (flags & HEAD.size) !== 0 ? numberAt(head, next(4)) : defaultSize;
  const defaults = { duration, size: pcm === undefined ? size : size || frameBytes(pcm) };
  let place = { offset: base, time: timeOf(finder.find(traf, 'tfdt')) };
  for (const trun of finder.all(traf, 'trun')) place = yield* samplesOfRun(trun, base, place, defaults);
}

/** The start of a fragment on the clock of its media; undefined if it is not stated. */
function timeOf(tfdt: Uint8Array | undefined): number | undefined {
  if (tfdt === undefined) return undefined;
  return tfdt[0] === 1 ? numberAt(tfdt, 4) * 2 ** 32 + numberAt(tfdt, 8) : numberAt(tfdt, 4);
}

/** A position between runs: in the file, and on the clock of the media. */
interface Place {
  readonly offset: number;
  readonly time: number | undefined;
}

/** Returns the end of the run. */
function* samplesOfRun(
  trun: Uint8Array,
  base: number,
  follows: Place,
  defaults: Defaults,
): Generator<Sample, Place> {
  const flags = flagsOf(trun);
  const bytesOf = (flag: number) => ((flags & flag) !== 0 ? 4 : 0);
  const rowBytes = bytesOf(RUN.duration) + bytesOf(RUN.size) + bytesOf(RUN.flags) + bytesOf(RUN.time);
  const fields = bytesOf(RUN.offset) + bytesOf(RUN.firstFlags);
  // The table begins after the optional fields that follow its number of rows.
  const rows = numberAt(trun, 4);
  if (8 + fields + rows * rowBytes > trun.byteLength)
    throw new Error('A track run (trun) has more rows than its box holds.');
  const shift = numberAt(trun, 8) | 0;
  let offset = bytesOf(RUN.offset) > 0 ? base + shift : follows.offset;
  let { time } = follows;
  if (bytesOf(RUN.size) === 0 && defaults.size === 0) return { offset, time };
  for (let row = 0; row < rows; row++) {
    const place = 8 + fields + row * rowBytes;
    const duration = bytesOf(RUN.duration) > 0 ? numberAt(trun, place) : defaults.duration;
    const size = bytesOf(RUN.size) > 0 ? numberAt(trun, place + bytesOf(RUN.duration)) : defaults.size;
    if (size > 0) yield { offset, size, time };
    offset += size;
    if (time !== undefined) time += duration;
  }
  return { offset, time };
}

const flagsOf = (body: Uint8Array) => numberAt(body, 0) & 0xff_ffff;
const frameBytes = ({ channels, bytesPerSample }: RawPcmFormat) => channels * bytesPerSample;
