import { LEAST_AAC_BYTES } from '../codecs/aac.ts';

/** Returns the length in bytes of the frame at `at`, header included; undefined if no header is there. */
export type FrameBytes = (bytes: Uint8Array, at: number) => number | undefined;

/** The number of bytes that these functions read. */
export const HEADER_BYTES = 6;

const RATES = [44_100, 48_000, 32_000];

/** Kilobits a second by bit-rate index: MPEG-1 layers 1, 2, 3, then MPEG-2 layer 1 and layers 2 and 3. */
const KILOBITS: Readonly<Record<string, readonly number[]>> = {
  v1l1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  v2l3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** The needed fields of an MPEG audio frame header (ISO/IEC 11172-3 and 13818-3). */
export interface MpegHeader {
  readonly bytes: number;
  /** Per channel. */
  readonly samples: number;
  readonly version1: boolean;
  readonly mono: boolean;
}

/** Parses the MPEG audio frame header at `at`; `undefined` if there is none or its bit rate is free. */
export function parseMpegHeader(bytes: Uint8Array, at: number): MpegHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  const version = (kind >> 3) & 3; // 3 is MPEG-1, 2 MPEG-2, 0 MPEG-2.5
  const layer = 4 - ((kind >> 1) & 3);
  const rate = RATES[(rates >> 2) & 3];
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || layer === 4 || rate === undefined)
    return undefined;
  const version1 = version === 3;
  const kilobits = KILOBITS[`v${version1 ? 1 : 2}l${layer}`]?.[rates >> 4];
  if (!kilobits) return undefined;
  const sampleRate = version1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const padding = (rates >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !version1 ? 576 : 1_152;
  const slots =
    Math.floor((samples / 8 / (layer === 1 ? 4 : 1)) * ((kilobits * 1_000) / sampleRate)) + padding;
  return { bytes: layer === 1 ? slots * 4 : slots, samples, version1, mono: mode >> 6 === 3 };
}

export const mpegFrameBytes: FrameBytes = (bytes, at) => parseMpegHeader(bytes, at)?.bytes;

/**
 * The length in bytes of the ADTS frame of AAC at `at` (ISO/IEC 13818-7); `undefined` if no frame begins
 * there, or it has no payload.
 */
export const adtsFrameBytes: FrameBytes = (bytes, at) => {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0 || ((bytes[at + 2]! >> 2) & 15) > 12)
    return undefined;
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
  const header = (bytes[at + 1]! & 1) === 1 ? 7 : 9;
  return length < header + LEAST_AAC_BYTES ? undefined : length;
};
