import { parseSize } from './ebml.ts';

/** The content of a block (RFC 9559, 10). */
export interface Block {
  readonly track: number;
  /** Time relative to the cluster, in units of the segment's timescale. */
  readonly time: number;
  readonly frames: readonly Uint8Array[];
}

/** The track number of a block; undefined if it cannot be read. */
export function trackOf(block: Uint8Array): number | undefined {
  return parseSize(block, 0)?.value;
}

/** Splits a `Block` or `SimpleBlock` into its frames; undefined if its lengths do not add up. */
export function parseBlock(block: Uint8Array): Block | undefined {
  const track = parseSize(block, 0);
  if (track?.value === undefined || block.byteLength < track.bytes + 3) return undefined;
  const lacing = (block[track.bytes + 2]! >> 1) & 3;
  const rest = block.subarray(track.bytes + 3);
  const frames = LACINGS[lacing]!(rest);
  const time = ((block[track.bytes]! << 24) >> 16) | block[track.bytes + 1]!;
  return frames && { track: track.value, time, frames };
}

type Frames = readonly Uint8Array[] | undefined;

const LACINGS: readonly ((rest: Uint8Array) => Frames)[] = [(rest) => [rest], xiph, fixed, ebml];

function xiph(rest: Uint8Array): Frames {
  const sizes: number[] = [];
  let at = 1;
  for (let left = rest[0] ?? 0; left > 0; left--) {
    let size = 0;
    for (let lacing = 255; lacing === 255; size += lacing) lacing = rest[at++] ?? 0;
    sizes.push(size);
  }
  return apart(rest.subarray(at), sizes);
}

function fixed(rest: Uint8Array): Frames {
  const count = (rest[0] ?? 0) + 1;
  const size = (rest.byteLength - 1) / count;
  if (!Number.isInteger(size)) return undefined;
  return apart(
    rest.subarray(1),
    Array.from({ length: count - 1 }, () => size),
  );
}

/** The first length, then the difference of each length from the previous one. */
function ebml(rest: Uint8Array): Frames {
  const sizes: number[] = [];
  let at = 1;
  let size = 0;
  for (let left = rest[0] ?? 0; left > 0; left--) {
    const parsed = parseSize(rest, at);
    if (parsed?.value === undefined) return undefined;
    size = sizes.length === 0 ? parsed.value : size + parsed.value - (2 ** (7 * parsed.bytes - 1) - 1);
    if (size < 0) return undefined;
    sizes.push(size);
    at += parsed.bytes;
  }
  return apart(rest.subarray(at), sizes);
}

/** The last frame takes the rest. */
function apart(bytes: Uint8Array, sizes: readonly number[]): Frames {
  const frames: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  if (at > bytes.byteLength) return undefined;
  return [...frames, bytes.subarray(at)];
}
