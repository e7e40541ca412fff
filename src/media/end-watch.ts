import type { Container } from './containers.ts';
import {
  adtsFrameBytes,
  HEADER_BYTES,
  mpegFrameBytes,
  parseMpegHeader,
  type FrameBytes,
} from './frame-headers.ts';

/** Watches a container's bytes go by, to say at the end whether they stopped too soon. */
export interface EndWatch {
  push(bytes: Uint8Array): void;
  /**
   * `decoded` is how many samples (per channel) came out, `quietBytes` how many bytes went in after the last
   * of them.
   */
  cutOff(decoded: number, quietBytes: number): boolean;
}

/** Each container has its own way to tell; those without one are never said to be cut off. */
export function createEndWatch(container: Container): EndWatch {
  return WATCHES[container]?.() ?? { push: () => undefined, cutOff: () => false };
}

const WATCHES: Partial<Record<Container, () => EndWatch>> = {
  flac: watchFlac,
  mp3: watchMp3,
  aac: () => watchFrames(adtsFrameBytes),
  webm: () => ({ push: () => undefined, cutOff: (_decoded, quietBytes) => quietBytes > QUIET_WEBM_BYTES }),
};

/**
 * The decoder goes no further than the first damage, and says nothing of it; even between pictures, sound is
 * never so far apart.
 */
const QUIET_WEBM_BYTES = 1_048_576;

/** Collects the first `count` bytes. */
function createHead(count: number) {
  let head: Uint8Array = new Uint8Array(0);
  return {
    push(bytes: Uint8Array) {
      if (head.byteLength < count) head = Buffer.concat([head, bytes.subarray(0, count - head.byteLength)]);
    },
    get bytes() {
      return head;
    },
  };
}

/** STREAMINFO, always the first block, says how many samples there are (0: not known). */
function watchFlac(): EndWatch {
  const head = createHead(26);
  return {
    push: (bytes) => head.push(bytes),
    cutOff(decoded) {
      if (head.bytes.byteLength < 26) return true;
      const view = new DataView(head.bytes.buffer, head.bytes.byteOffset);
      const total = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
      return decoded < total;
    },
  };
}

/** Xing's or LAME's count of frames where the first frame holds one, and whether the last frame is whole. */
function watchMp3(): EndWatch {
  const frames = watchFrames(mpegFrameBytes);
  const head = createHead(256);
  return {
    push(bytes) {
      frames.push(bytes);
      head.push(bytes);
    },
    cutOff(decoded) {
      if (frames.cutOff(decoded, 0)) return true;
      const header = parseMpegHeader(head.bytes, 0);
      if (header === undefined) return false;
      const at = 4 + (header.version1 ? (header.mono ? 17 : 32) : header.mono ? 9 : 17);
      const view = new DataView(head.bytes.buffer, head.bytes.byteOffset, head.bytes.byteLength);
      const tagged = ['Xing', 'Info'].includes(
        Buffer.from(head.bytes.subarray(at, at + 4)).toString('latin1'),
      );
      if (!tagged || (view.getUint32(at + 4) & 1) === 0) return false;
      // The encoder's and the decoder's delay, which are cut away, are under four frames.
      return decoded < (view.getUint32(at + 8) - 4) * header.samples;
    },
  };
}

/** Hops from frame to frame, and over what is none (tags); cut off is a frame that should have gone on. */
function watchFrames(frameBytes: FrameBytes): EndWatch {
  let left = 0; // of the frame that is going by
  let held: Uint8Array = new Uint8Array(0); // what is too short to be a header
  return {
    push(bytes) {
      const hop = Math.min(left, bytes.byteLength);
      left -= hop;
      let at = 0;
      const rest = held.byteLength === 0 ? bytes.subarray(hop) : Buffer.concat([held, bytes.subarray(hop)]);
      while (at + HEADER_BYTES <= rest.byteLength) {
        const length = frameBytes(rest, at) ?? 1;
        left = Math.max(0, at + length - rest.byteLength);
        at = Math.min(at + length, rest.byteLength);
      }
      held = rest.slice(at);
    },
    cutOff: () => left > 0,
  };
}
