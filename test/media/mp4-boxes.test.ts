import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBelievable, isFragmented, shiftChunkOffsets, topLevelBoxes } from '../../src/media/mp4-boxes.ts';
import { workFolder } from './recordings.ts';

const folder = workFolder();

function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.byteLength);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

const moov = (...tables: Buffer[]) =>
  box('moov', box('trak', box('mdia', box('minf', box('stbl', ...tables)))));

async function outline(bytes: Uint8Array) {
  const path = join(folder, 'boxes');
  await writeFile(path, bytes);
  await using file = await open(path);
  return (await topLevelBoxes(file, bytes.byteLength)).map(({ type, start, size }) => [type, start, size]);
}

it('lists the boxes, long ones and the one that goes to the end', async () => {
  const long = Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0, 24), Buffer.alloc(8)]);
  const rest = Buffer.concat([numbers(0), Buffer.from('free'), Buffer.alloc(9)]);
  expect(await outline(Buffer.concat([box('ftyp', Buffer.alloc(4)), long, rest]))).toEqual([
    ['ftyp', 0, 12],
    ['mdat', 12, 24],
    ['free', 36, 17],
  ]);
});

it('lists a box that claims more than there is, and stops at nonsense', async () => {
  const claims = Buffer.concat([numbers(1_000), Buffer.from('mdat')]);
  expect(await outline(Buffer.concat([box('ftyp'), claims]))).toEqual([
    ['ftyp', 0, 8],
    ['mdat', 8, 1_000],
  ]);
  expect(await outline(Buffer.concat([box('ftyp'), numbers(3, 0, 0, 0)]))).toEqual([['ftyp', 0, 8]]);
});

it('moves the offsets of every chunk', () => {
  const short = box('stco', numbers(0, 2, 100, 200));
  const long = box('co64', numbers(0, 1, 1, 5));
  const contents = moov(short, long);
  expect(shiftChunkOffsets(contents, 50)).toBe(true);
  expect(contents.equals(moov(box('stco', numbers(0, 2, 150, 250)), box('co64', numbers(0, 1, 1, 55))))).toBe(
    true,
  );
});

it('does not move what would not fit, or what is not there', () => {
  expect(shiftChunkOffsets(moov(box('stco', numbers(0, 1, 0xffff_fff0))), 50)).toBe(false);
  expect(shiftChunkOffsets(moov(box('stco', numbers(0, 9, 1))), 50)).toBe(false);
});

it('believes no table that is longer than its box, or than any recording', () => {
  expect(isBelievable(moov(box('stsz', numbers(0, 0, 2, 7, 8))))).toBe(true);
  expect(isBelievable(moov(box('stsz', numbers(0, 0, 3, 7, 8))))).toBe(false);
  expect(isBelievable(moov(box('stsz', numbers(0, 4, 100_000))))).toBe(true);
  expect(isBelievable(moov(box('stsz', numbers(0, 4, 0xffff_ffff))))).toBe(false);
  expect(isBelievable(moov(box('stsz', numbers(0))))).toBe(false);
});

it('knows fragments by what announces them', () => {
  expect(isFragmented(box('moov', box('mvex')))).toBe(true);
  expect(isFragmented(moov())).toBe(false);
});
