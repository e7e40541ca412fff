import { expect, it } from 'vitest';
import { createOggPages } from '../../src/media/ogg-pages.ts';
import { createOggWriter } from '../../src/media/ogg-writer.ts';

const packet = (length: number) => new Uint8Array(length).fill(7);

it('writes pages that are read again, first and last marked', () => {
  const write = createOggWriter(0xffff_ffff);
  const pages = [
    write([packet(19)], { granule: 0, first: true }),
    write([packet(255), packet(0), packet(600)], { granule: 960 }),
    write([packet(1)], { granule: 2 ** 40, last: true }),
  ];
  const read = createOggPages().push(Buffer.concat(pages));
  expect(read.map(({ bytes }) => Buffer.from(bytes).equals(pages.shift()!))).toEqual([true, true, true]);
  expect(read.map(({ begins, ends }) => [begins, ends])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

it('numbers pages, notes positions and ends each packet in its table', () => {
  const write = createOggWriter(5);
  write([], { granule: 0 });
  const page = Buffer.from(write([packet(255), packet(10)], { granule: 2 ** 33 + 1 }));
  expect(page.readUInt32LE(14)).toBe(5);
  expect(page.readUInt32LE(18)).toBe(1);
  expect(page.readBigUInt64LE(6)).toBe(2n ** 33n + 1n);
  expect([...page.subarray(26, 30)]).toEqual([3, 255, 0, 10]);
});

it('has the checksum of the format', () => {
  // Of an empty page with everything 0, by another program.
  const page = Buffer.from(createOggWriter(0)([], { granule: 0 }));
  expect(page.readUInt32LE(22)).toBe(0x9ea1_a511);
});

it('refuses more packets than a page has room for', () => {
  const write = createOggWriter(1);
  expect(() =>
    write(
      Array.from({ length: 256 }, () => packet(1)),
      { granule: 0 },
    ),
  ).toThrow(RangeError);
});
