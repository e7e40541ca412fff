import { joinArrays } from '../../base/join-arrays.ts';
import { CannotDecode, type RawPcmFormat, type TrackSound } from '../packet-decoder.ts';
import type { BoxFinder } from './boxes.ts';

/** The length of an entry in every version, and the additions of QuickTime's versions 1 and 2, in bytes. */
const ENTRY_BYTES = 28;
const ADDED_BYTES: Readonly<Record<number, number>> = { 1: 16, 2: 36 };

interface Entry {
  readonly view: DataView;
  readonly version: number;
  readonly channels: number;
  readonly bits: number;
  readonly sampleRate: number;
  /** A child box, possibly inside QuickTime's wrapper. */
  child(type: string): Uint8Array | undefined;
}

/**
 * The sound that a sample entry (ISO/IEC 14496-12, 12.2.3, or QuickTime's) describes. Throws CannotDecode.
 */
export function parseSampleEntry(type: string, body: Uint8Array, finder: BoxFinder): TrackSound {
  const read = READERS[type];
  if (read === undefined || body.byteLength < ENTRY_BYTES) {
    throw new CannotDecode('its audio codec is not supported.');
  }
  return read(openEntry(body, finder));
}

function openEntry(body: Uint8Array, finder: BoxFinder): Entry {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const statedVersion = view.getUint16(8);
  const added = ADDED_BYTES[statedVersion] ?? 0;
  // Only QuickTime has versions; some files have a version number without its fields.
  const version = ENTRY_BYTES + added <= body.byteLength ? statedVersion : 0;
  const children = body.subarray(ENTRY_BYTES + (version === 0 ? 0 : added));
  const second = version === 2;
  return {
    view,
    version,
    channels: second ? view.getUint32(40) : view.getUint16(16),
    bits: second ? view.getUint32(48) : view.getUint16(18),
    sampleRate: second ? Math.round(view.getFloat64(32)) : view.getUint16(24),
    child: (type) => finder.find(children, type) ?? finder.find(children, 'wave', type),
  };
}

const NONE = new Uint8Array(0);

type ReadEntry = (entry: Entry) => TrackSound;

const READERS: Readonly<Record<string, ReadEntry>> = {
  mp4a: ({ child }) => parseEsds(child('esds') ?? NONE),
  Opus: ({ child }) => ({ codec: 'opus', config: opusHead(child('dOps')) }),
  fLaC: ({ child }) => ({ codec: 'flac', config: (child('dfLa') ?? NONE).slice(4) }),
  // After version and flags; a channel layout may follow.
  alac: ({ child }) => ({ codec: 'alac', config: (child('alac') ?? NONE).slice(4, 28) }),
  '.mp3': () => ({ codec: 'mp3', config: NONE }),
  'ms\0U': () => ({ codec: 'mp3', config: NONE }),
  sowt: (entry) => samples(entry, { littleEndian: true, signed: entry.bits === 8 }),
  twos: (entry) => samples(entry, { signed: entry.bits === 8 }),
  'raw ': (entry) => samples(entry, { bytesPerSample: 1 }),
  in24: (entry) => samples(entry, { bytesPerSample: 3, littleEndian: isLittle(entry) }),
  in32: (entry) => samples(entry, { bytesPerSample: 4, littleEndian: isLittle(entry) }),
  fl32: (entry) => samples(entry, { encoding: 'float', bytesPerSample: 4, littleEndian: isLittle(entry) }),
  fl64: (entry) => samples(entry, { encoding: 'float', bytesPerSample: 8, littleEndian: isLittle(entry) }),
  alaw: (entry) => samples(entry, { encoding: 'alaw', bytesPerSample: 1 }),
  ulaw: (entry) => samples(entry, { encoding: 'mulaw', bytesPerSample: 1 }),
  lpcm: (entry) => samples(entry, flagged(entry)),
  ipcm: (entry) => samples(entry, configured(entry)),
  fpcm: (entry) => samples(entry, { ...configured(entry), encoding: 'float' }),
};

function samples({ channels, sampleRate, bits }: Entry, format: Partial<RawPcmFormat>): TrackSound {
  const pcm: RawPcmFormat = {
    encoding: 'pcm',
    channels,
    sampleRate,
    bytesPerSample: bits / 8,
    littleEndian: false,
    ...format,
  };
  return { codec: 'pcm', config: NONE, pcm };
}

/** QuickTime's mark of little-endian samples. */
function isLittle({ child }: Entry): boolean {
  const mark = child('enda');
  return mark !== undefined && mark[1] === 1;
}

/** QuickTime's version 2 has flags: float, big-endian, signed. */
function flagged({ view, version, bits }: Entry): Partial<RawPcmFormat> {
  if (version !== 2) return { littleEndian: true };
  const flags = view.getUint32(52);
  return {
    encoding: (flags & 1) !== 0 ? 'float' : 'pcm',
    littleEndian: (flags & 2) === 0,
    signed: bits === 8 && (flags & 4) !== 0,
  };
}

/** ISO/IEC 23003-5. */
function configured({ child }: Entry): Partial<RawPcmFormat> {
  const [, , , , flags = 0, bits = 0] = child('pcmC') ?? NONE;
  return { littleEndian: (flags & 1) === 1, bytesPerSample: bits / 8 };
}

/** Converts the box of MP4, which is an OpusHead without its name in big-endian order. */
function opusHead(dops: Uint8Array | undefined): Uint8Array {
  if (dops === undefined || dops.byteLength < 11) throw new Error('The Opus track has no header.');
  const view = new DataView(dops.buffer, dops.byteOffset, dops.byteLength);
  const head = Buffer.alloc(11);
  head.writeUInt8(1, 0);
  head.writeUInt8(dops[1]!, 1);
  head.writeUInt16LE(view.getUint16(2), 2);
  head.writeUInt32LE(view.getUint32(4), 4);
  head.writeInt16LE(view.getInt16(8), 8);
  head.writeUInt8(dops[10]!, 10);
  return joinArrays([Buffer.from('OpusHead'), head], (length) => new Uint8Array(length));
}

const ES = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;

/** The codec of each MPEG-4 object type. */
const OBJECTS: Readonly<Record<number, 'aac' | 'mp3'>> = {
  0x40: 'aac',
  0x66: 'aac',
  0x67: 'aac',
  0x68: 'aac',
  0x69: 'mp3',
  0x6b: 'mp3',
};

/** The sound that an `esds` box describes (ISO/IEC 14496-1, 7.2.6). Throws CannotDecode. */
function parseEsds(body: Uint8Array): TrackSound {
  const stream = descriptor(body.subarray(4), ES);
  const flags = stream?.[2] ?? 0;
  let at = 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + (stream?.[at] ?? 0);
  if ((flags & 0x20) !== 0) at += 2;
  const decoder = stream && descriptor(stream.subarray(at), DECODER_CONFIG);
  const codec = OBJECTS[decoder?.[0] ?? 0];
  if (codec === undefined) throw new CannotDecode('its audio codec is not supported.');
  const config = descriptor(decoder!.subarray(13), DECODER_SPECIFIC)?.slice() ?? new Uint8Array(0);
  if (codec === 'aac' && config.byteLength < 2)
    throw new CannotDecode('its AAC track lacks the decoder configuration.');
  return { codec, config };
}

/** The content of the first descriptor if it has `tag`, cut if it claims more bytes than there are. */
function descriptor(bytes: Uint8Array, tag: number): Uint8Array | undefined {
  if (bytes[0] !== tag) return undefined;
  let length = 0;
  let at = 1;
  for (; at < 5; at++) {
    length = (length << 7) | (bytes[at]! & 0x7f);
    if ((bytes[at]! & 0x80) === 0) break;
  }
  return bytes.subarray(at + 1, at + 1 + length);
}
