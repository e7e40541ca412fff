import { deinterleave } from './deinterleave.ts';
import { parseWavFormat, type WavFormat } from './wav-format.ts';

/** Decoded samples, or a sentence with the reason for their absence. */
export type WavResult =
  | { readonly type: 'samples'; readonly channels: readonly Float32Array[] }
  | { readonly type: 'refused'; readonly problem: string };

export type WavEnd = { readonly type: 'ended'; readonly cutOff: boolean } | (WavResult & { type: 'refused' });

/** Decodes a WAV stream incrementally, in blocks of any size. */
export interface WavReader {
  /** Known once samples come out. */
  readonly format: WavFormat | undefined;
  /** True once the audio is over: the bytes after it are not needed. */
  readonly done: boolean;
  /** Whether no chunk follows the audio: the header counts too few bytes, or another file follows. */
  readonly trailing: boolean;
  /**
   * Takes the next bytes and returns the frames that they complete, one array per channel; no channels before
   * the audio begins. After a refusal it returns the same refusal.
   */
  push(bytes: Uint8Array): WavResult;
  /**
   * Ends the input. Returns a refusal if the audio never began, else whether it
   * ended before its stated length.
   */
  end(): WavEnd;
}

const NONE: WavResult = { type: 'samples', channels: [] };

/** The first four bytes of a file, and whether such a file is little-endian. */
const MAGIC: Readonly<Record<string, boolean>> = {
  RIFF: true,
  RF64: true,
  BW64: true,
  RIFX: false,
  riff: true,
};

/** The largest `fmt ` or `ds64` chunk that is read. */
const MAX_CHUNK = 4_096;

/**
 * Creates a reader for RIFF, RIFX (big-endian), RF64 and Wave64 with PCM of 8 to 32 bits, floats, A-law and
 * mu-law. A data size that is a placeholder (0, or near 2³¹ or 2³², or beyond 2⁵³) means "to the end". No
 * input makes it throw.
 */
export function createWavReader(): WavReader {
  let format: WavFormat | undefined;
  let refusal: (WavResult & { type: 'refused' }) | undefined;
  let littleEndian = true;
  // Chunk names of Wave64 have 16 bytes, of which the first four differ; sizes have 8 and include the header.
  let isWave64 = false;
  let bigSize: number | undefined; // from `ds64`
  let step: 'riff' | 'chunk' | 'body' | 'skip' | 'data' | 'done' = 'riff';
  let chunk = { id: '', size: 0 };
  let left = 0; // of the chunk being skipped or read; Infinity for "to the end"
  let trailing = false;
  let open = false; // whether the data chunk's size was a placeholder
  let held: Uint8Array = new Uint8Array(0);

  /** The padding bytes after a chunk of `size`, before the next one. */
  const paddingOf = (size: number) => (isWave64 ? (8 - (size % 8)) % 8 : size % 2);
  const refuse = (problem: string) => (refusal = { type: 'refused', problem });

  /** The next `count` bytes, or nothing before they are all there. */
  function take(count: number): Uint8Array | undefined {
    if (held.byteLength < count) return undefined;
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  }

  function readRiff(): boolean {
    isWave64 = ascii(held, 0) === 'riff';
    const head = take(isWave64 ? 40 : 12);
    if (head === undefined) return false;
    const little = MAGIC[ascii(head, 0)];
    if (little === undefined || ascii(head, isWave64 ? 24 : 8).toUpperCase() !== 'WAVE') {
      refuse('it is not a WAV file.');
      return false;
    }
    littleEndian = little;
    step = 'chunk';
    return true;
  }

  function readChunkHead(): boolean {
    const head = take(isWave64 ? 24 : 8);
    if (head === undefined) return false;
    const view = new DataView(head.buffer, head.byteOffset);
    const size = isWave64
      ? Math.max(Number(view.getBigUint64(16, true)) - 24, 0)
      : view.getUint32(4, littleEndian);
    chunk = { id: ascii(head, 0), size };
    if (chunk.id === 'data') {
      if (format === undefined) refuse('its WAV header does not say what its audio is.');
      open = (isWave64 ? size === 0 || size > Number.MAX_SAFE_INTEGER : isPlaceholder(size)) && !bigSize;
      left = open ? Infinity : bigSize || size;
      step = 'data';
    } else if (chunk.id === 'fmt ' || chunk.id === 'ds64') {
      if (size > MAX_CHUNK) refuse('its WAV header is damaged.');
      step = 'body';
    } else {
      left = size + paddingOf(size);
      step = 'skip';
    }
    return true;
  }

  function readBody(): boolean {
    const body = take(chunk.size + paddingOf(chunk.size));
    if (body === undefined) return false;
    if (chunk.id === 'ds64') {
      if (chunk.size >= 16)
        bigSize = Number(new DataView(body.buffer, body.byteOffset).getBigUint64(8, true));
    } else {
      const parsed = parseWavFormat(body.subarray(0, chunk.size), littleEndian);
      if (typeof parsed === 'string') refuse(parsed);
      else format = parsed;
    }
    step = 'chunk';
    return true;
  }

  function skip(): boolean {
    const count = Math.min(left, held.byteLength);
    take(count);
    left -= count;
    if (left === 0) step = 'chunk';
    return left === 0;
  }

  /** Reads headers up to where the data begins, or as far as the bytes go. */
  function advance(): void {
    const steps = { riff: readRiff, chunk: readChunkHead, body: readBody, skip } as const;
    for (let more = true; more;) {
      more = refusal === undefined && step !== 'data' && step !== 'done' && steps[step]();
    }
  }

  function readData({ channels, bytesPerSample }: WavFormat): Uint8Array {
    const frameBytes = channels * bytesPerSample;
    const whole = Math.min(left, held.byteLength);
    const data = take(whole - (whole % frameBytes))!;
    left -= data.byteLength;
    if (left < frameBytes) {
      step = 'done';
      const padding = left + paddingOf(bigSize || chunk.size);
      trailing = isNoChunk(held.subarray(padding));
      held = held.subarray(held.byteLength);
    }
    return data;
  }

  return {
    get format() {
      return format;
    },
    get done() {
      return step === 'done';
    },
    get trailing() {
      return trailing;
    },
    push(bytes) {
      if (step === 'done') return NONE;
      held = held.byteLength === 0 ? bytes.subarray() : joined(held, bytes);
      advance();
      if (refusal !== undefined) return refusal;
      if (step !== 'data' || format === undefined) {
        held = held.slice(); // a copy: the caller may reuse its buffer
        return NONE;
      }
      const channels = deinterleave(readData(format), format);
      held = held.slice();
      return { type: 'samples', channels };
    },
    end() {
      if (refusal !== undefined) return refusal;
      if (step !== 'data' && step !== 'done') return refuse('it ends before its audio begins.');
      return { type: 'ended', cutOff: step === 'data' && !open };
    },
  };
}

/** Whether `size` is a placeholder for a length that the writer did not know. */
function isPlaceholder(size: number): boolean {
  return size === 0 || size >= 0xffff_ff00 || (size >= 0x7fff_ff00 && size <= 0x8000_0000);
}

/** Whether the bytes behind a chunk do not begin with the name of the next one; zeros are padding. */
function isNoChunk(bytes: Uint8Array): boolean {
  const name = bytes.subarray(0, 4);
  if (name.byteLength < 4 || bytes.every((byte) => byte === 0)) return false;
  return Object.hasOwn(MAGIC, ascii(name, 0)) || name.some((byte) => byte < 0x20 || byte > 0x7e);
}

function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(first);
  whole.set(second, first.byteLength);
  return whole;
}
