import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { packRegions } from '../../src/runtime/chunks.ts';
import type { Region } from '../../src/vad/frame.ts';
import { collect, streamOf } from '../helpers/collect.ts';

const region = (start: number, end: number, probability = 0.9): Region => ({
  start: start * SPEECH_RATE,
  end: end * SPEECH_RATE,
  probability,
});
const limits = { goodSeconds: 8, maxGapSeconds: 1, maxSeconds: 14, closeGapSeconds: 0.1 };
const pack = (regions: readonly Region[]) => collect(packRegions(streamOf(regions), limits));

describe('chunks', () => {
  it.each([
    ['nothing of nothing', [], []],
    ['one region as it is', [region(1, 2)], [region(1, 2)]],
    ['neighbours, with the pause between them', [region(1, 2), region(3, 5)], [region(1, 5)]],
    ['no regions that are far apart', [region(1, 2), region(3.1, 5)], [region(1, 2), region(3.1, 5)]],
    ['what fills a chunk well', [region(0, 4), region(5, 8)], [region(0, 8)]],
    ['not more than that over a pause', [region(0, 4), region(5, 8.1)], [region(0, 4), region(5, 8.1)]],
    ['more than that where a sentence goes on', [region(0, 7), region(7.05, 14)], [region(0, 14)]],
    ['not what would be too long', [region(0, 7), region(7, 14.1)], [region(0, 7), region(7, 14.1)]],
    [
      'a region that is too long by itself, alone',
      [region(0, 1), region(1, 30), region(30, 31)],
      [region(0, 1), region(1, 30), region(30, 31)],
    ],
  ])('hold %s', async (_, regions, expected) => {
    expect(await pack(regions)).toEqual(expected);
  });

  it('are as probable as their regions on average, each by its length', async () => {
    const [chunk] = await pack([region(0, 1, 0.4), region(1.5, 4.5, 0.8)]);
    expect(chunk!.probability).toBeCloseTo((0.4 + 3 * 0.8) / 4, 10);
  });

  it('are handed out as soon as the next region does not fit', async () => {
    let given = 0;
    const regions = (async function* () {
      for (const one of [region(0, 1), region(5, 6), region(10, 11)]) {
        given++;
        yield one;
      }
    })();
    await packRegions(regions, limits).next();
    expect(given).toBe(2);
  });

  it('cover every region, in order, without overlap', async () => {
    const gaps = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 400_000 })),
    );
    await fc.assert(
      fc.asyncProperty(gaps, async (steps) => {
        let at = 0;
        const regions = steps.map(([gap, length]) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, probability: 0.5 };
        });
        const chunks = await pack(regions);
        let floor = 0;
        for (const { start, end } of chunks) {
          expect(start).toBeGreaterThanOrEqual(floor);
          floor = end;
          const own = regions.filter((one) => one.start >= start && one.end <= end);
          expect(own.length === 1 || end - start <= 14 * SPEECH_RATE).toBe(true);
        }
        for (const { start, end } of regions) {
          expect(chunks.some((chunk) => chunk.start <= start && chunk.end >= end)).toBe(true);
        }
      }),
    );
  });
});
