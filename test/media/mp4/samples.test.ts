import { expect, it } from 'vitest';
import { samplesOf } from '../../../src/media/mp4/samples.ts';
import { box, fullBox, numbers } from './written-boxes.ts';

const stsc = fullBox('stsc', numbers(2, 1, 2, 1, 3, 1, 1));
const stco = fullBox('stco', numbers(3, 100, 200, 300));
const of = (...tables: readonly Buffer[]) =>
  [...samplesOf(Buffer.concat(tables), undefined)].map(({ offset, size }) => [offset, size]);

it('samplesOf finds the samples of each chunk in sequence', () => {
  const expected = [
    [100, 5],
    [105, 6],
    [200, 7],
    [207, 8],
    [300, 9],
  ];
  expect(of(stsc, stco, fullBox('stsz', numbers(0, 5, 5, 6, 7, 8, 9)))).toEqual(expected);
  const long = fullBox('co64', numbers(3, 0, 100, 0, 200, 0, 300));
  const bytes = fullBox('stz2', numbers(8, 5), Buffer.from([5, 6, 7, 8, 9]));
  expect(of(stsc, long, bytes)).toEqual(expected);
  expect(of(stsc, stco, fullBox('stz2', numbers(4, 5), Buffer.from([0x56, 0x78, 0x90])))).toEqual(expected);
});

it('samplesOf reads one size for all samples', () => {
  expect(of(stsc, stco, fullBox('stsz', numbers(4, 4)))).toEqual([
    [100, 4],
    [104, 4],
    [200, 4],
    [204, 4],
  ]);
});

it('samplesOf groups raw samples', () => {
  const pcm = {
    encoding: 'pcm',
    channels: 2,
    sampleRate: 8_000,
    bytesPerSample: 3,
    littleEndian: true,
  } as const;
  const runs = fullBox('stsc', numbers(1, 1, 6_000, 1));
  const tables = Buffer.concat([runs, fullBox('stco', numbers(1, 50)), fullBox('stsz', numbers(1, 6_000))]);
  expect([...samplesOf(tables, pcm)]).toEqual([
    { offset: 50, size: 32_766 },
    { offset: 32_816, size: 3_234 },
  ]);
});

it.each<[string, readonly Buffer[]]>([
  ['stsc', [fullBox('stsc', numbers(0xffff_ffff, 1, 1, 1)), stco]],
  ['stco', [stsc, fullBox('stco', numbers(4, 100, 200, 300))]],
  ['co64', [stsc, fullBox('co64', numbers(2, 0, 100, 0))]],
  ['stsz', [stsc, stco, fullBox('stsz', numbers(0, 2, 5))]],
  ['stz2', [stsc, stco, fullBox('stz2', numbers(16, 2), Buffer.alloc(3))]],
])('samplesOf rejects a count in %s that exceeds its box', (_, tables) => {
  expect(() => of(...tables)).toThrow('more rows than its box holds');
});

it('samplesOf returns nothing without tables', () => {
  expect(of(box('free'))).toEqual([]);
});
