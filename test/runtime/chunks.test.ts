import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import { PACKING, type PackingLimits, packRegions, readChunk, toChunk } from '../../src/runtime/chunks.ts';
import type { Region } from '../../src/vad/frame.ts';
import { collect, streamOf } from '../helpers/collect.ts';

const region = (start: number, end: number, probability = 0.9): Region => ({
  start: start * SPEECH_RATE,
  end: end * SPEECH_RATE,
  probability,
});
const limits: PackingLimits = {
  goodSeconds: 8,
  maxGapSeconds: 1,
  maxSeconds: 14,
  closeGapSeconds: 0.1,
  keepGapSeconds: Infinity,
};
const pack = (regions: readonly Region[], change: Partial<PackingLimits> = {}) =>
  collect(packRegions(streamOf(regions), { ...limits, ...change }));

describe('packRegions makes chunks that', () => {
  it.each([
    ['no chunks for no regions', [], []],
    ['one region unchanged', [region(1, 2)], [region(1, 2)]],
    ['neighbours, with the pause between them', [region(1, 2), region(3, 5)], [region(1, 5)]],
    ['distant regions separately', [region(1, 2), region(3.1, 5)], [region(1, 2), region(3.1, 5)]],
    ['regions that fill a chunk', [region(0, 4), region(5, 8)], [region(0, 8)]],
    ['not more than that over a pause', [region(0, 4), region(5, 8.1)], [region(0, 4), region(5, 8.1)]],
    ['more than that inside a sentence', [region(0, 7), region(7.05, 14)], [region(0, 14)]],
    [
      'no regions that would be too long together',
      [region(0, 7), region(7, 14.1)],
      [region(0, 7), region(7, 14.1)],
    ],
    [
      'a region that is too long by itself, alone',
      [region(0, 1), region(1, 30), region(30, 31)],
      [region(0, 1), region(1, 30), region(30, 31)],
    ],
  ])('hold %s', async (_, regions, expected) => {
    expect(await pack(regions)).toEqual(expected.map(toChunk));
  });

  it('have the mean probability of their regions, weighted by duration', async () => {
    const [chunk] = await pack([region(0, 1, 0.4), region(1.5, 4.5, 0.8)]);
    expect(chunk!.probability).toBeCloseTo((0.4 + 3 * 0.8) / 4, 10);
  });

  it('are yielded as soon as the next region does not fit', async () => {
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

  it.each([
    ['only if it is wider', [region(0, 1), region(1.5, 2)], [[0, 2]]],
    [
      'in its middle',
      [region(0, 1), region(2, 3)],
      [
        [0, 1.25],
        [1.75, 3],
      ],
    ],
    [
      'each by itself',
      [region(0, 1), region(2, 3), region(3.25, 4), region(5, 6)],
      [
        [0, 1.25],
        [1.75, 4.25],
        [4.75, 6],
      ],
    ],
  ])('shorten a pause to the configured length: %s', async (_, regions, pieces) => {
    const chunks = await pack(regions, { keepGapSeconds: 0.5 });
    expect(chunks).toHaveLength(1);
    const [chunk] = chunks;
    expect(chunk!.pieces).toMatchObject(
      pieces.map(([start, end]) => ({ start: start! * SPEECH_RATE, end: end! * SPEECH_RATE })),
    );
    expect(chunk).toMatchObject({ start: regions[0]!.start, end: regions.at(-1)!.end });
    expect(chunk!.samples).toBe(pieces.reduce((sum, [start, end]) => sum + end! - start!, 0) * SPEECH_RATE);
  });

  it('omit a pause completely if the configured length is 0', async () => {
    const [chunk] = await pack([region(0, 1), region(2, 3), region(3, 4)], { keepGapSeconds: 0 });
    expect(chunk!.pieces).toMatchObject([
      { start: 0, end: SPEECH_RATE },
      { start: 2 * SPEECH_RATE, end: 4 * SPEECH_RATE },
    ]);
  });

  it('are limited by their duration without omitted pauses', async () => {
    const regions = [region(0, 4), region(5, 8.5), region(9.5, 10)];
    expect(await pack(regions)).toHaveLength(2);
    const chunks = await pack(regions, { keepGapSeconds: 0, goodSeconds: 7.5 });
    expect(chunks.map(({ samples }) => samples / SPEECH_RATE)).toEqual([7.5, 0.5]);
    expect(await pack(regions, { keepGapSeconds: 0 })).toHaveLength(1);
    const close = [region(0, 4), region(5, 12.5), region(12.55, 15)];
    expect(await pack(close, { keepGapSeconds: 0, goodSeconds: 12 })).toHaveLength(1);
  });

  it('never span a gap that is too wide, even if most of it would be omitted', async () => {
    const regions = [region(0, 1), region(2.5, 3), region(5, 5.5)];
    expect(await pack(regions, { keepGapSeconds: 0.1 })).toHaveLength(3);
    expect(await pack(regions, { closeGapSeconds: 5, goodSeconds: 0 })).toHaveLength(3);
  });

  it('hold every region whole in a piece, within the limits', async () => {
    const gaps = fc.array(fc.tuple(fc.nat(40_000), fc.integer({ min: 1, max: 100_000 })));
    await fc.assert(
      fc.asyncProperty(gaps, fc.nat(30_000), async (steps, keep) => {
        let at = 0;
        const regions = steps.map(([gap, length]) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, probability: 0.5 };
        });
        const chunks = await pack(regions, { keepGapSeconds: keep / SPEECH_RATE });
        const pieces = chunks.flatMap((chunk) => chunk.pieces);
        let floor = 0;
        for (const { start, end } of pieces) {
          expect(start).toBeGreaterThanOrEqual(floor);
          expect(end).toBeGreaterThan(start);
          floor = end;
        }
        for (const { start, end } of regions)
          expect(pieces.some((piece) => piece.start <= start && piece.end >= end)).toBe(true);
        for (const chunk of chunks) {
          expect(chunk.start).toBe(chunk.pieces[0]!.start);
          expect(chunk.end).toBe(chunk.pieces.at(-1)!.end);
          expect(chunk.samples).toBe(chunk.pieces.reduce((sum, { start, end }) => sum + end - start, 0));
          const own = regions.filter(({ start, end }) => start >= chunk.start && end <= chunk.end);
          expect(own.length === 1 || chunk.samples <= 14 * SPEECH_RATE).toBe(true);
          const spoken = own.reduce((sum, { start, end }) => sum + end - start, 0);
          expect(chunk.samples).toBeLessThanOrEqual(spoken + keep * (own.length - 1));
        }
      }),
    );
  });
});

const regions = (...spans: readonly (readonly [start: number, end: number])[]) =>
  streamOf(
    spans.map(([start, end]) => ({ start: start * SPEECH_RATE, end: end * SPEECH_RATE, probability: 1 })),
  );
const seconds = (chunks: readonly { readonly samples: number }[]) =>
  chunks.map(({ samples }) => samples / SPEECH_RATE);

describe('packRegions with PACKING', () => {
  it('fills windows of 30 s, and shortens long pauses in them', async () => {
    const chunks = await collect(
      packRegions(regions([0, 12], [14, 20], [29, 38], [39, 45]), PACKING.windows),
    );
    expect(seconds(chunks)).toEqual([12 + 0.8 + 6 + 0.8 + 9, 6]);
    expect(chunks[0]!.pieces).toHaveLength(3);
  });

  it('keeps distant regions in separate windows', async () => {
    const chunks = await collect(packRegions(regions([0, 2], [13, 15]), PACKING.windows));
    expect(seconds(chunks)).toEqual([2, 2]);
  });

  it('keeps sentences with their pauses unchanged', async () => {
    const chunks = await collect(packRegions(regions([0, 3], [3.8, 7], [7.5, 12]), PACKING.sentences));
    expect(seconds(chunks)).toEqual([7, 4.5]);
  });
});

/** Ten samples whose values are their positions; throws on reads beyond them. */
const recording = {
  samples: 10,
  read: async (start: number, length: number) => {
    if (start + length > 10) throw new RangeError('There are ten samples.');
    return Float32Array.from({ length }, (_, at) => start + at) as Speech;
  },
};

const regionReadChunk = (start: number, end: number) => toChunk({ start, end, probability: 1 });

describe('readChunk', () => {
  it('returns its samples', async () => {
    expect([...(await readChunk(recording, regionReadChunk(2, 5)))]).toEqual([2, 3, 4]);
  });

  it('joins its pieces without gaps', async () => {
    const chunk = {
      ...regionReadChunk(1, 10),
      pieces: [
        { start: 1, end: 3 },
        { start: 5, end: 6 },
        { start: 8, end: 10 },
      ],
    };
    expect([...(await readChunk(recording, chunk))]).toEqual([1, 2, 5, 8, 9]);
  });

  it('ends at the end of the recording', async () => {
    expect([...(await readChunk(recording, regionReadChunk(7, 512)))]).toEqual([7, 8, 9]);
  });
});
