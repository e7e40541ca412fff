/** Numbers in [0, 1), the same for the same seed. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a_2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** Values that replace length fields and counts. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, random) {
    for (let count = 1 + below(random, 64); count > 0; count--) {
      bytes[below(random, bytes.length)]! ^= 1 << below(random, 8);
    }
    return bytes;
  },
  // Headers contain the counts.
  function extremeNumbersInTheHead(bytes, random) {
    const head = Math.min(bytes.length - 4, 4_096);
    for (let count = 1 + below(random, 4); count > 0; count--) {
      bytes.writeUInt32BE(EXTREMES[below(random, EXTREMES.length)]!, below(random, head));
    }
    return bytes;
  },
  function extremeNumbers(bytes, random) {
    for (let count = 1 + below(random, 16); count > 0; count--) {
      bytes.writeUInt32BE(EXTREMES[below(random, EXTREMES.length)]!, below(random, bytes.length - 4));
    }
    return bytes;
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, 1 + below(random, bytes.length - 1));
  },
  function cutOut(bytes, random) {
    const from = below(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + below(random, 5_000))]);
  },
  function repeat(bytes, random) {
    const from = below(random, bytes.length);
    const piece = bytes.subarray(from, from + 1 + below(random, 5_000));
    return Buffer.concat([bytes.subarray(0, from), ...Array<Buffer>(1 + below(random, 40)).fill(piece)]);
  },
  function overwrite(bytes, random) {
    const from = below(random, bytes.length);
    const to = Math.min(bytes.length, from + below(random, 3_000));
    return bytes.fill(below(random, 256), from, to);
  },
];

/** A damaged copy of a file: one to three kinds of damage. */
export function mutate(file: Uint8Array, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(file);
  for (let count = 1 + below(random, 3); count > 0 && bytes.length > 16; count--) {
    bytes = MUTATIONS[below(random, MUTATIONS.length)]!(bytes, random);
  }
  return bytes;
}
