import { ByteInput } from '../byte-input.ts';
import { OutOfBits } from '../bit-reader.ts';
import { type AudioBlock, type Reader, WARNINGS } from '../reader.ts';
import { DamagedFrame } from './damaged-frame.ts';
import { type FrameHeader, MAX_HEADER_BYTES, parseFrameHeader } from './frame-header.ts';
import { FlacFrameDecoder } from './frame.ts';
import { parseStreamInfo, type StreamInfo, STREAM_INFO_BYTES } from './stream-info.ts';

/** The most invalid frames in a row: after more the stream is not FLAC. */
const PATIENCE = 256;

/** The usual size of a frame in bytes; for a longer one more is read. */
const USUAL_FRAME_BYTES = 16_384;

/** The longest damage that silence replaces, in samples per channel. */
const MAX_SILENCE = 1_048_576;

/**
 * Decodes FLAC (RFC 9639) bit-exactly. After damage it continues with the next whole frame; missing samples
 * become silence, so that later audio keeps its time.
 */
export const readFlac: Reader = async function* ({ source, skip, warn }) {
  const input = new ByteInput(source.bytes(skip));
  try {
    const info = await readMetadata(input);
    yield* readFrames(input, info, warn);
  } finally {
    await input.close();
  }
};

/** Reads STREAMINFO, which is always the first block, and skips the others (pictures may be megabytes). */
async function readMetadata(input: ByteInput): Promise<StreamInfo> {
  await input.fill(8 + STREAM_INFO_BYTES);
  const head = input.view;
  const opening = String.fromCharCode(...head.subarray(0, 8));
  const info = /^fLaC[\0\x80]\0\0"/.test(opening) ? parseStreamInfo(head.subarray(8)) : undefined;
  if (info === undefined) throw new Error('The FLAC data has no STREAMINFO block.');
  let last = (head[4]! & 0x80) !== 0;
  input.drop(8 + STREAM_INFO_BYTES);
  while (!last && (await input.fill(4))) {
    const [kind = 0, high = 0, middle = 0, low = 0] = input.view;
    last = (kind & 0x80) !== 0;
    await input.skip(4 + ((high << 16) | (middle << 8) | low));
  }
  return info;
}

async function* readFrames(
  input: ByteInput,
  info: StreamInfo,
  warn: (warning: string) => void,
): AsyncGenerator<AudioBlock, void> {
  const decoder = new FlacFrameDecoder();
  let decoded = 0;
  let expected = 0; // the number of the next sample
  let failures = 0; // in a row
  let lost = false; // True if the window does not start at the expected frame.
  let damaged = false;
  let want = USUAL_FRAME_BYTES;

  /** The frame at the front of the window; undefined if there is none. */
  function frame(header: FrameHeader): ReturnType<FlacFrameDecoder['decode']> | 'longer' | undefined {
    try {
      return decoder.decode(input.view, 0, header);
    } catch (error) {
      if (error instanceof OutOfBits) return input.held < frameLimit(header) ? 'longer' : undefined;
      if (error instanceof DamagedFrame) return undefined;
      throw error;
    }
  }

  for (;;) {
    const more = await input.fill(want);
    if (input.held === 0) break;
    const header = parseFrameHeader(input.view, 0, info);
    const read = header && frame(header);
    if (read === 'longer' && more) {
      want = input.held * 2;
      continue;
    }
    want = USUAL_FRAME_BYTES;
    if (header === undefined || read === undefined || read === 'longer') {
      if (header !== undefined && ++failures === PATIENCE) break;
      lost = true;
      input.drop(nextHeader(input.view, info));
      continue;
    }
    if (lost && decoded > 0) yield* silence(header.start - expected, read.audio);
    damaged ||= lost && decoded > 0;
    lost = false;
    failures = 0;
    decoded += header.blockSize;
    expected = header.start + header.blockSize;
    input.drop(read.end);
    yield read.audio;
  }
  if (failures === PATIENCE && decoded === 0)
    throw new Error('The FLAC data has headers but no complete frame.');
  if (damaged || failures === PATIENCE) warn(WARNINGS.damaged);
  else if (info.total === 0 ? lost : decoded < info.total) warn(WARNINGS.cutOff);
}

/** The most bytes of a frame, which is at most slightly longer than its raw samples. */
function frameLimit({ blockSize: block, channels, bits }: FrameHeader): number {
  return block * channels * Math.ceil((bits + 1) / 8) + 65_536;
}

/** The position of the next header, or of its possible beginning. */
function nextHeader(bytes: Uint8Array, info: StreamInfo): number {
  for (let at = 1; ; at++) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.byteLength;
    if (at + MAX_HEADER_BYTES > bytes.byteLength || parseFrameHeader(bytes, at, info) !== undefined)
      return at;
  }
}

function* silence(samples: number, { channels, sampleRate }: AudioBlock): Generator<AudioBlock> {
  if (samples <= 0 || samples > MAX_SILENCE) return;
  yield { channels: channels.map(() => new Float32Array(samples)), sampleRate };
}
