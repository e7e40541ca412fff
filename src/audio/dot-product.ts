/** Memory for float32 values and a dot product over it, in WebAssembly SIMD. */
export interface DotProduct {
  readonly floats: Float32Array;
  /**
   * The sum over `floats[a + i] * floats[b + i]` for i below `length`, which is a multiple of 8, at least 8.
   */
  readonly dot: (a: number, b: number, length: number) => number;
}

const PAGE_BYTES = 65_536;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly dot: (a: number, b: number, end: number) => number;
}

/**
 * The part of the API that is used here: TypeScript declares WebAssembly only together with the whole
 * browser.
 */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
};

/** Allocates `count` floats, all 0. */
export function createDotProduct(count: number): DotProduct {
  const { memory, dot } = new WebAssembly.Instance(module).exports;
  memory.grow(Math.ceil((count * 4) / PAGE_BYTES));
  return {
    floats: new Float32Array(memory.buffer, 0, count),
    dot: (a, b, length) => dot(a * 4, b * 4, (a + length) * 4),
  };
}

/**
 * Four floats at a time, in two sums: JavaScript has no such instructions, and resampling is most of the work
 * before the model. The bytes are written by hand, because a compiler for 40 instructions would be more code.
 * Addresses are in bytes.
 */
const LOOP = [
  [0x03, 0x40], //                        loop
  [0x20, 0x03], //                          s
  [0x20, 0x00, 0xfd, 0x00, 0x02, 0x00], //  v128.load a
  [0x20, 0x01, 0xfd, 0x00, 0x02, 0x00], //  v128.load b
  [0xfd, 0xe6, 0x01, 0xfd, 0xe4, 0x01], //  f32x4.mul, f32x4.add
  [0x21, 0x03], //                          → s
  [0x20, 0x04], //                          t
  [0x20, 0x00, 0xfd, 0x00, 0x02, 0x10], //  v128.load a + 16
  [0x20, 0x01, 0xfd, 0x00, 0x02, 0x10], //  v128.load b + 16
  [0xfd, 0xe6, 0x01, 0xfd, 0xe4, 0x01], //  f32x4.mul, f32x4.add
  [0x21, 0x04], //                          → t
  [0x20, 0x01, 0x41, 0x20, 0x6a, 0x21, 0x01], // b += 32
  [0x20, 0x00, 0x41, 0x20, 0x6a, 0x22, 0x00], // a += 32
  [0x20, 0x02, 0x49, 0x0d, 0x00], //        again while a < end
  [0x0b], //                                   end
].flat();

const SUM = [
  [0x20, 0x03, 0x20, 0x04, 0xfd, 0xe4, 0x01, 0x21, 0x03], // s = s + t
  ...[0, 1, 2, 3].flatMap((lane) => [0x20, 0x03, 0xfd, 0x1f, lane]), // its four parts
  [0x92, 0x92, 0x92], // added up
].flat();

const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;

const BODY = [1, 2, V128, ...LOOP, ...SUM, 0x0b]; // two locals: s and t

const module = new WebAssembly.Module(
  Uint8Array.from([
    ...MAGIC,
    ...section(1, [1, 0x60, 3, I32, I32, I32, 1, F32]), // the type (a, b, end) → sum
    ...section(3, [1, 0]), // one function of that type
    ...section(5, [1, 0, 0]), // one memory, empty
    ...section(7, [2, ...name('dot'), 0, 0, ...name('memory'), 2, 0]),
    ...section(10, [1, ...sized(BODY)]),
  ]),
);

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

/** Adds the length of `content` as two bytes of LEB128, enough for 16383. */
function sized(content: readonly number[]): number[] {
  return [(content.length & 0x7f) | 0x80, content.length >> 7, ...content];
}

function name(text: string): number[] {
  return sized([...new TextEncoder().encode(text)]);
}
