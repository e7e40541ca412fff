import { parseOpusHead, OPUS_RATE } from '../codecs/opus.ts';
import { CannotDecode, type TrackSound } from '../packet-decoder.ts';
import { type Edit, type Edits, dropPriming, normalizeEdits } from '../edits.ts';
import type { TrackLabel } from '../tracks.ts';
import { BoxFinder } from './boxes.ts';
import { parseSampleEntry } from './sample-entry.ts';
import { openTable } from './table.ts';

/** A track of sound of a movie. */
export interface Mp4Track {
  readonly sound: TrackSound;
  /** Units of the media's clock per second. */
  readonly timescale: number;
  /** The edit list: the parts of the media that are played, and when. */
  readonly edits: Edits;
  /** The box with the positions of its samples. */
  readonly sampleTable: Uint8Array;
  /** The track's id and the defaults of its fragments' samples; undefined without fragments. */
  readonly fragments:
    { readonly trackId: number; readonly defaultDuration: number; readonly defaultSize: number } | undefined;
}

/** The tracks of sound in the body of a `moov`. */
export class Movie {
  readonly labels: readonly TrackLabel[];
  readonly #moov: Uint8Array;
  readonly #finder = new BoxFinder();
  readonly #tracks: readonly Uint8Array[];

  constructor(moov: Uint8Array) {
    this.#moov = moov;
    this.#tracks = [...this.#finder.all(moov, 'trak')].filter(
      (trak) => textAt(this.#finder.find(trak, 'mdia', 'hdlr'), 8) === 'soun',
    );
    this.labels = this.#tracks.map((trak) => labelOf(trak, this.#finder));
  }

  /** The movie's duration in seconds; undefined if the file does not state it (fragments). */
  get duration(): number | undefined {
    const head = this.#finder.find(this.#moov, 'mvhd');
    const scale = timescaleOf(head);
    if (head === undefined || scale === 0 || this.#finder.find(this.#moov, 'mvex') !== undefined)
      return undefined;
    const units = head[0] === 1 ? numberAt(head, 24) * 2 ** 32 + numberAt(head, 28) : numberAt(head, 16);
    return units < 2 ** 32 - 1 ? units / scale : undefined;
  }

  /** Returns the track at index `place`. Throws CannotDecode for unsupported tracks. */
  track(place: number): Mp4Track {
    return describe(this.#moov, this.#tracks[place]!, this.#finder);
  }
}

function labelOf(trak: Uint8Array, finder: BoxFinder): TrackLabel {
  const head = finder.find(trak, 'mdia', 'mdhd');
  const packed = head === undefined ? 0 : numberAt(head, head[0] === 1 ? 32 : 20) >>> 16;
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31))).join('');
  const named = finder.find(trak, 'udta', 'name');
  return {
    language: /^[a-z]{3}$/.test(letters) && letters !== 'und' ? letters : undefined,
    title: (named && Buffer.from(named).toString('utf8').split('\0', 1)[0]) || undefined,
    isDefault: ((finder.find(trak, 'tkhd')?.[3] ?? 0) & ENABLED) !== 0,
  };
}

/** A flag in a track's header. */
const ENABLED = 1;

function describe(moov: Uint8Array, trak: Uint8Array, finder: BoxFinder): Mp4Track {
  const sampleTable = finder.find(trak, 'mdia', 'minf', 'stbl');
  const description = sampleTable && finder.find(sampleTable, 'stsd');
  if (sampleTable === undefined || description === undefined)
    throw new Error('A track has no sample table or sample description.');
  const type = textAt(description, 12);
  const entry = finder.find(description.subarray(8), type);
  if (type === 'enca')
    throw new CannotDecode('its audio track is encrypted (DRM); get a copy without encryption.');
  const sound = parseSampleEntry(type, entry ?? new Uint8Array(0), finder);
  const preSkip = sound.codec === 'opus' ? (parseOpusHead(sound.config)?.preSkip ?? 0) / OPUS_RATE : 0;
  const timescale = timescaleOf(finder.find(trak, 'mdia', 'mdhd'));
  return {
    sound,
    timescale,
    edits: editsOf(moov, trak, finder, timescale) ?? dropPriming(preSkip),
    sampleTable,
    fragments: fragmentsOf(moov, trak, finder),
  };
}

/** Reads the edit list of a track; a track without one is played whole. */
function editsOf(
  moov: Uint8Array,
  trak: Uint8Array,
  finder: BoxFinder,
  mediaScale: number,
): Edits | undefined {
  const list = finder.find(trak, 'edts', 'elst');
  const movieScale = timescaleOf(finder.find(moov, 'mvhd'));
  if (list === undefined || movieScale === 0 || mediaScale === 0) return undefined;
  const long = list[0] === 1;
  const table = openTable(list, long ? 20 : 12);
  const edits: Edit[] = [];
  let film = 0;
  for (let row = 0; row < table.rows && edits.length < MAX_EDITS; row++) {
    const time = long ? table.long(row, 8) : table.number(row, 4);
    const isEmpty = time >= (long ? 2 ** 63 : 2 ** 31); // -1: an empty edit
    const duration = (long ? table.long(row) : table.number(row)) / movieScale;
    // The last one extends to the end if it has no length, as in fragments.
    if (!isEmpty)
      edits.push({ film, start: time / mediaScale, duration: duration > 0 ? duration : Infinity });
    film += duration;
  }
  return edits.length === 0 ? undefined : normalizeEdits(edits);
}

/** The most edits; films have fewer. */
const MAX_EDITS = 65_536;

function fragmentsOf(moov: Uint8Array, trak: Uint8Array, finder: BoxFinder): Mp4Track['fragments'] {
  const extended = finder.find(moov, 'mvex');
  const header = finder.find(trak, 'tkhd');
  if (extended === undefined || header === undefined) return undefined;
  const trackId = numberAt(header, header[0] === 1 ? 20 : 12);
  for (const defaults of finder.all(extended, 'trex')) {
    if (numberAt(defaults, 4) !== trackId) continue;
    return { trackId, defaultDuration: numberAt(defaults, 12), defaultSize: numberAt(defaults, 16) };
  }
  return { trackId, defaultDuration: 0, defaultSize: 0 };
}

/** Units per second, from the header of a movie or of its media. */
const timescaleOf = (body: Uint8Array | undefined) => (body ? numberAt(body, body[0] === 1 ? 20 : 12) : 0);

/** A 32-bit number; 0 beyond the end. */
export function numberAt(body: Uint8Array, at: number): number {
  if (at + 4 > body.byteLength) return 0;
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(at);
}

const textAt = (body: Uint8Array | undefined, at: number) =>
  String.fromCharCode(...(body?.subarray(at, at + 4) ?? []));
