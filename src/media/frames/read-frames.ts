import { ByteInput } from '../byte-input.ts';
import { openCodec } from '../codecs/codecs.ts';
import type { Codec } from '../packet-decoder.ts';
import { type Reader, WARNINGS } from '../reader.ts';
import { adtsFrameBytes, type FrameBytes, HEADER_BYTES, mpegFrameBytes, parseMpegHeader } from './headers.ts';

/** The number of bytes to search at a time for the next frame. */
const WINDOW_BYTES = 16_384;

interface Framing {
  readonly codec: Codec;
  readonly frameBytes: FrameBytes;
  /** The minimum number of samples, if the first frame states it. */
  readonly atLeast?: (frame: Uint8Array) => number | undefined;
}

const FRAMINGS: Readonly<Record<'mp3' | 'aac', Framing>> = {
  mp3: { codec: 'mp3', frameBytes: mpegFrameBytes, atLeast: samplesByTag },
  aac: { codec: 'aac', frameBytes: adtsFrameBytes },
};

/**
 * Decodes MP3 and AAC in ADTS: consecutive frames, whose headers state their lengths. It skips bytes between
 * frames (tags, damage) to the next header that another header follows.
 */
export const readFrames: Reader = async function* ({ source, container, skip, warn, loadPackage }) {
  const { codec, frameBytes, atLeast } = container === 'aac' ? FRAMINGS.aac : FRAMINGS.mp3;
  const decoder = await openCodec({ codec, config: new Uint8Array(0) }, loadPackage);
  const input = new ByteInput(source.bytes(skip));
  let inStep = false; // True if the window starts at the end of a frame.
  let promised: number | undefined;
  let decoded = 0;
  let first = true;
  let cutOff = false;
  try {
    while (input.held >= HEADER_BYTES || (await input.fill(WINDOW_BYTES)) || input.held >= HEADER_BYTES) {
      const length = frameBytes(input.view, 0);
      if (length === undefined) {
        inStep = false;
        input.drop(nextSync(input.view));
        continue;
      }
      const followed = input.held >= length + HEADER_BYTES || (await input.fill(length + HEADER_BYTES));
      if (input.held < length) {
        cutOff = inStep || first;
        if (cutOff) break;
        input.drop(1);
        continue;
      }
      if (!inStep && followed && frameBytes(input.view, length) === undefined) {
        input.drop(1);
        continue;
      }
      const frame = input.view.subarray(0, length);
      if (first) promised = atLeast?.(frame);
      first = false;
      const audio = decoder.decode(frame);
      input.drop(length);
      inStep = true;
      if (audio === undefined) continue;
      decoded += audio.channels[0]!.length;
      yield audio;
    }
  } finally {
    decoder.free();
    await input.close();
  }
  if (decoder.damaged) warn(WARNINGS.damaged);
  else if (cutOff || (promised !== undefined && decoded < promised)) warn(WARNINGS.cutOff);
};

/** The possible start of the next header. */
function nextSync(bytes: Uint8Array): number {
  const at = bytes.indexOf(0xff, 1);
  return at < 0 ? bytes.byteLength : at;
}

/** The most frames of delay of encoder and decoder, which are cut off. */
const DELAY_FRAMES = 4;

/**
 * Returns the least number of samples of an MP3 by the frame count in its first frame (Xing or LAME tag);
 * undefined without one.
 */
export function samplesByTag(frame: Uint8Array): number | undefined {
  const header = parseMpegHeader(frame, 0);
  if (header === undefined) return undefined;
  const at = 4 + (header.version1 ? (header.mono ? 17 : 32) : header.mono ? 9 : 17);
  if (at + 12 > frame.byteLength) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const name = String.fromCharCode(...frame.subarray(at, at + 4));
  if ((name !== 'Xing' && name !== 'Info') || (view.getUint32(at + 4) & 1) === 0) return undefined;
  return (view.getUint32(at + 8) - DELAY_FRAMES) * header.samples;
}
