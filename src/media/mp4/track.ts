import { parseOpusHead, OPUS_RATE } from '../codecs/opus.ts';
import { CannotDecode, type Sound } from '../packet-decoder.ts';
import type { Extent } from '../trim.ts';
import { BoxFinder } from './boxes.ts';
import { parseSampleEntry } from './sample-entry.ts';
import { openTable } from './table.ts';

/** The first track of sound of a movie. */
export interface Track {
  readonly sound: Sound;
  /** What of its sound is to be heard. */
  readonly extent: Extent;
  /** The box that says where its samples lie. */
  readonly sampleTable: Uint8Array;
  /** Its number, and what its fragments' samples have in common; undefined where there are none. */
  readonly fragments: { readonly trackId: number; readonly defaultSize: number } | undefined;
}

/** Finds the first track of sound in the body of a `moov`. Throws CannotDecode for what is not read here. */
export function findTrack(moov: Uint8Array): Track | undefined {
  const finder = new BoxFinder();
  for (const trak of finder.all(moov, 'trak')) {
    if (textAt(finder.find(trak, 'mdia', 'hdlr'), 8) === 'soun') return describe(moov, trak, finder);
  }
  return undefined;
}

function describe(moov: Uint8Array, trak: Uint8Array, finder: BoxFinder): Track {
  const sampleTable = finder.find(trak, 'mdia', 'minf', 'stbl');
  const description = sampleTable && finder.find(sampleTable, 'stsd');
  if (sampleTable === undefined || description === undefined) throw new Error('A track is not described.');
  const type = textAt(description, 12);
  const entry = finder.find(description.subarray(8), type);
  if (type === 'enca') throw new CannotDecode('its sound is encrypted.');
  const sound = parseSampleEntry(type, entry ?? new Uint8Array(0), finder);
  const preSkip = sound.codec === 'opus' ? (parseOpusHead(sound.config)?.preSkip ?? 0) / OPUS_RATE : 0;
  return {
    sound,
    extent: extentOf(moov, trak, finder) ?? { start: preSkip },
    sampleTable,
    fragments: fragmentsOf(moov, trak, finder),
  };
}

/** One stretch of the media, as the edit list has it where encoders note what they put before and behind. */
function extentOf(moov: Uint8Array, trak: Uint8Array, finder: BoxFinder): Extent | undefined {
  const list = finder.find(trak, 'edts', 'elst');
  const movieScale = timescaleOf(finder.find(moov, 'mvhd'));
  const mediaScale = timescaleOf(finder.find(trak, 'mdia', 'mdhd'));
  if (list === undefined || movieScale === 0 || mediaScale === 0) return undefined;
  const long = list[0] === 1;
  const edits = openTable(list, long ? 20 : 12);
  const media: Extent[] = [];
  for (let row = 0; row < edits.rows && media.length < 2; row++) {
    const time = long ? edits.long(row, 8) : edits.number(row, 4);
    const empty = time >= (long ? 2 ** 63 : 2 ** 31); // -1: nothing is heard
    const duration = long ? edits.long(row) : edits.number(row);
    if (!empty) media.push({ start: time / mediaScale, duration: duration / movieScale });
  }
  const [only, another] = media;
  // Films that were cut are heard as they were recorded.
  if (only === undefined || another !== undefined) return undefined;
  return { start: only.start, duration: only.duration! > 0 ? only.duration : undefined };
}

function fragmentsOf(moov: Uint8Array, trak: Uint8Array, finder: BoxFinder): Track['fragments'] {
  const extended = finder.find(moov, 'mvex');
  const header = finder.find(trak, 'tkhd');
  if (extended === undefined || header === undefined) return undefined;
  const trackId = numberAt(header, header[0] === 1 ? 20 : 12);
  for (const defaults of finder.all(extended, 'trex')) {
    if (numberAt(defaults, 4) === trackId) return { trackId, defaultSize: numberAt(defaults, 16) };
  }
  return { trackId, defaultSize: 0 };
}

/** Units a second, from the head of a movie or its media. */
const timescaleOf = (body: Uint8Array | undefined) => (body ? numberAt(body, body[0] === 1 ? 20 : 12) : 0);

/** A 32-bit number; 0 beyond the end. */
export function numberAt(body: Uint8Array, at: number): number {
  if (at + 4 > body.byteLength) return 0;
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(at);
}

const textAt = (body: Uint8Array | undefined, at: number) =>
  String.fromCharCode(...(body?.subarray(at, at + 4) ?? []));
