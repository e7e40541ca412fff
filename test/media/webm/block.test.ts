import { expect, it } from 'vitest';
import { parseBlock, trackOf } from '../../../src/media/webm/block.ts';

const block = (lacing: number, ...rest: readonly number[]) => Uint8Array.of(0x81, 0, 0, lacing << 1, ...rest);
const frames = (bytes: Uint8Array) => parseBlock(bytes)?.frames.map((frame) => [...frame]);

it('parseBlock splits blocks with every lacing', () => {
  expect(frames(block(0, 1, 2, 3))).toEqual([[1, 2, 3]]);
  expect(frames(block(1, 2, 1, 2, 10, 20, 21, 30))).toEqual([[10], [20, 21], [30]]);
  expect(frames(block(2, 1, 10, 11, 20, 21))).toEqual([
    [10, 11],
    [20, 21],
  ]);
  // 1, then 0x40 + 1 - 63 = 2 more than that, and the rest.
  expect(frames(block(3, 2, 0x81, 0xc1, 10, 20, 21, 22, 30))).toEqual([[10], [20, 21, 22], [30]]);
});

it('parseBlock returns nothing for blocks with wrong lengths', () => {
  expect(frames(block(1, 2, 200, 200, 1))).toBeUndefined();
  expect(frames(block(2, 1, 1, 2, 3))).toBeUndefined();
  expect(frames(block(3, 2, 0x81, 0x80, 1))).toBeUndefined();
  expect(frames(block(3, 1, 0))).toBeUndefined();
  expect(frames(Uint8Array.of(0x81, 0))).toBeUndefined();
});

it('trackOf returns the track of a block', () => {
  expect(trackOf(block(0))).toBe(1);
  expect(trackOf(Uint8Array.of(0x40, 0x80))).toBe(128);
});
