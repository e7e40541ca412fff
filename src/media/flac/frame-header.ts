import { crc8 } from './checksums.ts';
import type { StreamInfo } from './stream-info.ts';

/** The header of a FLAC frame (RFC 9639, 9.1). */
export interface FrameHeader {
  /** Length of the header in bytes. */
  readonly bytes: number;
  /** Samples per channel. */
  readonly blockSize: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly stereo: 'independent' | 'left-side' | 'side-right' | 'mid-side';
  /** Bits per sample. */
  readonly bits: number;
  /** The position of its first sample in the stream. */
  readonly start: number;
}

/** The maximum length of a header in bytes. */
export const MAX_HEADER_BYTES = 16;

const RATES = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const BITS = [0, 8, 12, -1, 16, 20, 24, 32];
const STEREO = ['left-side', 'side-right', 'mid-side'] as const;

/** Whether the sync code of a frame is at `at`. */
export function isSync(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && (bytes[at + 1]! & 0xfe) === 0xf8;
}

/**
 * Reads the header at `at`. Returns undefined for a wrong sync code or checksum, reserved values, or a format
 * that is not the stream's.
 */
export function parseFrameHeader(bytes: Uint8Array, at: number, info: StreamInfo): FrameHeader | undefined {
  if (!isSync(bytes, at)) return undefined;
  const variable = (bytes[at + 1]! & 1) === 1;
  const blockCode = bytes[at + 2]! >> 4;
  const rateCode = bytes[at + 2]! & 15;
  const channelCode = bytes[at + 3]! >> 4;
  const bits = BITS[(bytes[at + 3]! >> 1) & 7]! || info.bits;
  if (blockCode === 0 || rateCode === 15 || channelCode > 10 || (bytes[at + 3]! & 1) === 1) return undefined;

  let end = at + 4;
  const next = (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 256 + (bytes[end++] ?? 0);
    return value;
  };
  const numberBytes = codedNumberBytes(bytes[end] ?? 0);
  if (numberBytes === undefined) return undefined;
  const number = codedNumber(bytes, end, numberBytes);
  end += numberBytes;
  const blockSize = blockSamples(blockCode, next);
  const sampleRate = rateCode === 0 ? info.sampleRate : (RATES[rateCode] ?? namedRate(rateCode, next));
  end += 1;
  if (end > bytes.byteLength || crc8(bytes, at, end) !== 0) return undefined;

  const channels = channelCode < 8 ? channelCode + 1 : 2;
  if (channels !== info.channels || bits !== info.bits || sampleRate !== info.sampleRate) return undefined;
  const stereo = STEREO[channelCode - 8] ?? 'independent';
  const start = variable ? number : number * info.maxBlock;
  return { bytes: end - at, blockSize, sampleRate, channels, stereo, bits, start };
}

function blockSamples(code: number, next: (bytes: number) => number): number {
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code < 8) return next(code - 5) + 1;
  return 256 << (code - 8);
}

/** A sample rate at the end of the header: in kilohertz, hertz, or tens of hertz. */
function namedRate(code: number, next: (bytes: number) => number): number {
  if (code === 12) return next(1) * 1_000;
  return code === 13 ? next(2) : next(2) * 10;
}

/** Numbers are coded as in UTF-8, with up to seven bytes. */
function codedNumberBytes(first: number): number | undefined {
  const ones = Math.clz32(~(first << 24));
  return ones === 0 ? 1 : ones === 1 || ones > 7 ? undefined : ones;
}

function codedNumber(bytes: Uint8Array, at: number, count: number): number {
  if (count === 1) return bytes[at]!;
  let value = bytes[at]! & (0x7f >> count);
  for (let index = 1; index < count; index++) value = value * 64 + ((bytes[at + index] ?? 0) & 63);
  return value;
}
