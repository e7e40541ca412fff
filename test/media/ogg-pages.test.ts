import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOggPages, type OggPage } from '../../src/media/ogg-pages.ts';
import { cut, sizes } from '../audio/through.ts';

/** A page with a body of `length` bytes and these flags. */
function page(length: number, flags: number): Buffer {
  const lacing = [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255];
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header[26] = lacing.length;
  return Buffer.concat([header, Buffer.from(lacing), Buffer.alloc(length, flags + 1)]);
}

const PAGES = [page(19, 2), page(700, 0), page(0, 0), page(4_000, 4)];

const outline = ({ bytes, begins, ends }: OggPage) => [bytes.byteLength, begins, ends];

it('cuts out whole pages, wherever the bytes are cut, and skips what is none', () => {
  const stream = Buffer.concat([PAGES[0]!, PAGES[1]!, Buffer.from('Oggg! rubbish Og'), PAGES[2]!, PAGES[3]!]);
  fc.assert(
    fc.property(sizes, (list) => {
      const reader = createOggPages();
      const pages = [...cut(stream, list)].flatMap((piece) => reader.push(piece));
      expect(pages.map(outline)).toEqual([
        [47, true, false],
        [730, false, false],
        [28, false, false],
        [4_043, false, true],
      ]);
      pages.forEach(({ bytes }, index) => expect(PAGES[index]!.equals(bytes)).toBe(true));
    }),
  );
});

it('keeps an unfinished page to itself', () => {
  expect(createOggPages().push(PAGES[3]!.subarray(0, 4_000))).toEqual([]);
});
