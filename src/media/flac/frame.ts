import { BitReader } from '../bit-reader.ts';
import type { AudioBlock } from '../reader.ts';
import { crc16 } from './checksums.ts';
import { DamagedFrame } from './damaged-frame.ts';
import type { FrameHeader } from './frame-header.ts';
import { readSubframe } from './subframe.ts';

/** Decodes FLAC frames one after another and reuses its buffers. */
export class FlacFrameDecoder {
  readonly #reader = new BitReader();
  #channels: Float64Array[] = [];

  /**
   * Decodes the frame at `at`, whose header is `header`, to samples in [-1, 1), and returns the byte at which
   * it ends. Throws OutOfBits if `bytes` end too early, DamagedFrame if it is not a valid frame.
   */
  decode(bytes: Uint8Array, at: number, header: FrameHeader): { audio: AudioBlock; end: number } {
    const { blockSize, bits, stereo, channels } = header;
    const reader = this.#reader;
    const rows = this.#room(channels, blockSize);
    reader.load(bytes, at + header.bytes, bytes.byteLength);
    rows.forEach((row, index) =>
      readSubframe(reader, bits + (isSide(stereo, index) ? 1 : 0), blockSize, row),
    );
    const end = reader.align() + 2;
    reader.position = end * 8;
    reader.check();
    if (crc16(bytes, at, end) !== 0) throw new DamagedFrame('a checksum that does not match');
    if (stereo !== 'independent') joinStereo(stereo, rows[0]!, rows[1]!, blockSize);
    const scale = 2 ** (1 - bits);
    const audio = {
      channels: rows.map((row) => scaled(row, blockSize, scale)),
      sampleRate: header.sampleRate,
    };
    return { audio, end };
  }

  #room(channels: number, block: number): Float64Array[] {
    if (this.#channels.length !== channels || this.#channels[0]!.length < block) {
      this.#channels = Array.from({ length: channels }, () => new Float64Array(block));
    }
    return this.#channels;
  }
}

/** Whether a channel holds the difference of two, which takes one more bit. */
function isSide(stereo: FrameHeader['stereo'], channel: number): boolean {
  return stereo === 'side-right' ? channel === 0 : stereo !== 'independent' && channel === 1;
}

/** Converts other stereo codings (side, mid) to left and right, in place. */
function joinStereo(
  stereo: FrameHeader['stereo'],
  first: Float64Array,
  second: Float64Array,
  block: number,
): void {
  for (let at = 0; at < block; at++) {
    const a = first[at]!;
    const b = second[at]!;
    if (stereo === 'side-right') first[at] = a + b;
    else if (stereo === 'left-side') second[at] = a - b;
    else {
      const left = a + Math.ceil(b / 2);
      first[at] = left;
      second[at] = left - b;
    }
  }
}

function scaled(row: Float64Array, block: number, scale: number): Float32Array {
  const samples = new Float32Array(block);
  for (let at = 0; at < block; at++) samples[at] = row[at]! * scale;
  return samples;
}
