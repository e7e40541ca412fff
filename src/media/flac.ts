import { decoder as createDecoder } from '@audio/decode-flac';
import type { WasmDecoder } from './wasm-decoder.ts';

const STREAMINFO_END = 42;
const LONGEST_HEADER = 16;

/** Four of the longest frames without a sample mean that the decoder waits for an end that was damaged. */
const PATIENCE = 4;

/** For a stream that does not say how long its frames can be. */
const LONG_FRAME_BYTES = 65_536;

/**
 * A FLAC decoder that is spared what @audio/decode-flac 1.3.5 does not stand: fed piece by piece it loses the
 * frame behind a header that does not come in one piece, and everything behind a damaged frame. Metadata
 * other than STREAMINFO (pictures may be megabytes) is left out.
 */
export async function createFlacDecoder(): Promise<WasmDecoder> {
  let inner = await createDecoder();
  const metadata = createMetadataFilter();
  let held: Uint8Array = new Uint8Array(0);
  let begun = false;
  let silence = 0;

  async function restart(): Promise<void> {
    inner.free();
    inner = await createDecoder();
    inner.decode(metadata.streamInfo!);
    silence = 0;
  }

  return {
    async decode(piece) {
      const bytes = Buffer.concat([held, metadata.strip(piece)]);
      if (!begun && metadata.streamInfo !== undefined) {
        begun = true;
        inner.decode(metadata.streamInfo);
      }
      const end = beforeSplitHeader(bytes);
      held = bytes.subarray(end);
      const audio = inner.decode(bytes.subarray(0, end));
      silence = audio.channelData.length > 0 ? 0 : silence + end;
      if (silence <= PATIENCE * metadata.longestFrame) return audio;
      await restart();
      return { ...audio, errors: ['a damaged frame'] };
    },
    flush() {
      const last = inner.decode(held);
      const rest = inner.flush();
      return last.channelData.length === 0 ? rest : last; // what is held is shorter than a frame: never both
    },
    free: () => inner.free(),
  };
}

/**
 * Where a frame header (it begins with FF F8 or FF F9) may lie across the end; the end itself where there is
 * none.
 */
function beforeSplitHeader(bytes: Uint8Array): number {
  const end = bytes.byteLength;
  for (let at = Math.max(0, end - LONGEST_HEADER); at < end; at++) {
    if (bytes[at] === 0xff && (at + 1 === end || (bytes[at + 1]! & 0xfe) === 0xf8)) return at;
  }
  return end;
}

/** Takes the metadata off the front of a stream; throws where it does not begin as FLAC does. */
function createMetadataFilter() {
  let head: Uint8Array = new Uint8Array(0);
  let streamInfo: Uint8Array | undefined;
  let skip = 0;
  let over = false;

  /** Reads one block header; false before it is all there. */
  function readBlock(): boolean {
    const needed = streamInfo === undefined ? STREAMINFO_END : 4;
    if (head.byteLength < needed) return false;
    if (streamInfo === undefined) {
      const opening = Buffer.from(head.subarray(0, 8)).toString('latin1');
      if (!/^fLaC[\0\x80]\0\0"/.test(opening)) throw new Error('FLAC without STREAMINFO.');
      over = (head[4]! & 0x80) !== 0;
      streamInfo = head.slice(0, STREAMINFO_END);
      streamInfo[4] = 0x80; // the last block, as the others are left out
    } else {
      over = (head[0]! & 0x80) !== 0;
      skip = (head[1]! << 16) | (head[2]! << 8) | head[3]!;
    }
    head = head.subarray(needed);
    return true;
  }

  return {
    get streamInfo() {
      return streamInfo;
    },
    /** In bytes, as STREAMINFO says. */
    get longestFrame() {
      const [high = 0, middle = 0, low = 0] = streamInfo?.subarray(15, 18) ?? [];
      return (high << 16) | (middle << 8) | low || LONG_FRAME_BYTES;
    },
    /** What of these bytes is audio. */
    strip(piece: Uint8Array): Uint8Array {
      if (over && skip === 0) return piece;
      head = Buffer.concat([head, piece]);
      for (;;) {
        const skipped = Math.min(skip, head.byteLength);
        head = head.subarray(skipped);
        skip -= skipped;
        if (skip > 0) return new Uint8Array(0);
        if (over) return head;
        if (!readBlock()) return new Uint8Array(0);
      }
    },
  };
}
