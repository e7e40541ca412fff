import { expect, it } from 'vitest';
import { createOggWriter } from '../../../src/media/ogg/writer.ts';

const packet = (length: number) => new Uint8Array(length).fill(7);

it('the writer numbers pages, sets positions and ends each packet in its table', () => {
  const write = createOggWriter(5);
  write([], { granule: 0 });
  const page = Buffer.from(write([packet(255), packet(10)], { granule: 2 ** 33 + 1 }));
  expect(page.readUInt32LE(14)).toBe(5);
  expect(page.readUInt32LE(18)).toBe(1);
  expect(page.readBigUInt64LE(6)).toBe(2n ** 33n + 1n);
  expect([...page.subarray(26, 30)]).toEqual([3, 255, 0, 10]);
});

it('the writer sets the checksum of the format', () => {
  // The checksum of an empty page of zeros, from another program.
  const page = Buffer.from(createOggWriter(0)([], { granule: 0 }));
  expect(page.readUInt32LE(22)).toBe(0x9ea1_a511);
});

it('the writer rejects more packets than fit into a page', () => {
  const write = createOggWriter(1);
  expect(() =>
    write(
      Array.from({ length: 256 }, () => packet(1)),
      { granule: 0 },
    ),
  ).toThrow(RangeError);
});
