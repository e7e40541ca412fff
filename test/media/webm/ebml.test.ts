import { expect, it } from 'vitest';
import {
  elements,
  floatOf,
  parseElementHead,
  parseSize,
  signedOf,
  unsignedOf,
} from '../../../src/media/webm/ebml.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

it('reads ids and sizes of every length', () => {
  expect(parseElementHead(bytes(0xa3, 0x85), 0)).toEqual({ id: 0xa3, size: 5, bytes: 2 });
  expect(parseElementHead(bytes(0, 0x42, 0x86, 0x40, 0x01), 1)).toEqual({ id: 0x4286, size: 1, bytes: 4 });
  expect(parseElementHead(bytes(0x1f, 0x43, 0xb6, 0x75, 0x01, 0, 0, 0, 0, 0, 1, 0), 0)).toEqual({
    id: 0x1f43_b675,
    size: 256,
    bytes: 12,
  });
});

it('recognizes unknown sizes', () => {
  for (const unknown of [bytes(0xff), bytes(0x7f, 0xff), bytes(1, 255, 255, 255, 255, 255, 255, 255)]) {
    expect(parseSize(unknown, 0)).toEqual({ value: undefined, bytes: unknown.length });
  }
  expect(parseSize(bytes(1, 255, 255, 255, 255, 255, 0, 0), 0)?.value).toBe(2 ** 56 - 65_536);
});

it('rejects truncated and invalid element heads', () => {
  for (const none of [
    bytes(),
    bytes(0xa3),
    bytes(0x42, 0x86),
    bytes(0x08, 1, 2, 3, 4, 0x81),
    bytes(0xa3, 0),
  ]) {
    expect(parseElementHead(none, 0)).toBeUndefined();
  }
});

it('lists elements up to one that exceeds its parent', () => {
  expect(
    [...elements(bytes(0xd7, 0x81, 7, 0x83, 0x80, 0xb5, 0x84, 1, 2))].map(({ id, body }) => [id, ...body]),
  ).toEqual([[0xd7, 7], [0x83]]);
});

it('reads numbers', () => {
  expect(unsignedOf(bytes(1, 2, 3))).toBe(0x01_02_03);
  expect(signedOf(bytes(0xff, 0xfe))).toBe(-2);
  expect(signedOf(bytes(0x7f))).toBe(127);
  expect(floatOf(bytes(0x47, 0x3b, 0x80, 0))).toBe(48_000);
  expect(floatOf(bytes(1))).toBe(0);
});
