import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinArrays } from '../../src/base/join-arrays.ts';

describe('joinArrays', () => {
  it('joins the contents of the parts in order', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (parts) => {
        const joined = joinArrays(parts, (length) => new Uint8Array(length));
        expect([...joined]).toEqual(parts.flatMap((part) => [...part]));
      }),
    );
  });

  it('makes an array of the requested type', () => {
    const joined = joinArrays([Int16Array.of(-1), Int16Array.of(300, 2)], (length) => new Int16Array(length));
    expect(joined).toEqual(Int16Array.of(-1, 300, 2));
  });
});
