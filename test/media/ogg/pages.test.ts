import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteInput } from '../../../src/media/byte-input.ts';
import { readPages } from '../../../src/media/ogg/pages.ts';
import { createOggWriter } from '../../../src/media/ogg/writer.ts';
import { cut, sizes } from '../../audio/through.ts';

const write = createOggWriter(3);
const packet = (length: number) => new Uint8Array(length).fill(length);
const PAGES = [
  write([packet(19)], { granule: 0, first: true }),
  write([packet(255), packet(0), packet(445)], { granule: 960 }),
  write([], { granule: 2 ** 40 }),
  write([packet(4_000)], { granule: 2 ** 40 + 1, last: true }),
];

async function outline(stream: Uint8Array, list: readonly number[] = [1_000]) {
  const input = new ByteInput(
    (async function* () {
      yield* cut(stream, list);
    })(),
  );
  const found = [];
  for await (const page of readPages(input)) {
    found.push([page.body.length, page.granule, page.begins, page.ends, page.damaged]);
  }
  return found;
}

it('readPages finds whole pages, however the bytes are cut, and skips other bytes', async () => {
  const stream = Buffer.concat([
    PAGES[0]!,
    PAGES[1]!,
    Buffer.from('OggS\0 rubbish Og'),
    PAGES[2]!,
    PAGES[3]!,
  ]);
  await fc.assert(
    fc.asyncProperty(sizes, async (list) => {
      expect(await outline(stream, list)).toEqual([
        [19, 0, true, false, false],
        [700, 960, false, false, false],
        [0, 2 ** 40, false, false, true],
        [4_000, 2 ** 40 + 1, false, true, false],
      ]);
    }),
    { numRuns: 30 },
  );
});

it('readPages marks a page with a wrong checksum, if another page follows at its end', async () => {
  const damaged = Buffer.from(PAGES[1]!);
  damaged[100] = 0;
  expect(await outline(Buffer.concat([PAGES[0]!, damaged, PAGES[3]!]))).toEqual([
    [19, 0, true, false, false],
    [700, 960, false, false, true],
    [4_000, 2 ** 40 + 1, false, true, false],
  ]);
});

it('readPages finds the next page within the claimed length of a damaged one', async () => {
  const claims = Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(22),
    Buffer.from([9]),
    Buffer.alloc(9, 255),
  ]);
  expect(await outline(Buffer.concat([claims, PAGES[3]!]))).toEqual([
    [4_000, 2 ** 40 + 1, false, true, true],
  ]);
});

it('readPages drops an unfinished page', async () => {
  expect(await outline(PAGES[3]!.subarray(0, 4_000))).toEqual([]);
});
