import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutWindows, type WindowBatch } from '../../../../src/engines/speaker/segmentation/windows.ts';

async function cut(
  samples: Float32Array,
  blocks: readonly number[],
  windowSamples: number,
  stepSamples: number,
  batch: number,
) {
  async function* recording() {
    let at = 0;
    for (const block of blocks) {
      yield samples.subarray(at, at + block);
      at += block;
    }
    yield samples.subarray(at);
  }
  const batches: WindowBatch[] = [];
  for await (const one of cutWindows(recording(), { windowSamples, stepSamples, batch })) batches.push(one);
  return batches;
}

describe('windows of a recording', () => {
  it('begin at every step, with one more for remaining samples', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 200 }),
        fc.array(fc.nat({ max: 50 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (length, blocks, window, step, batch) => {
          const stride = Math.min(window, step);
          const samples = Float32Array.from({ length }, (_, index) => index + 1);
          const batches = await cut(samples, blocks, window, stride, batch);
          const starts = [];
          for (let start = 0; start === 0 || start - stride + window < length; start += stride)
            starts.push(start);
          const expected =
            length === 0
              ? []
              : starts.map((start) =>
                  Array.from({ length: window }, (_, at) => (start + at < length ? start + at + 1 : 0)),
                );
          const windows = batches.flatMap(({ samples: all, count }) =>
            Array.from({ length: count }, (_, at) => [...all.subarray(at * window, (at + 1) * window)]),
          );
          expect(windows).toEqual(expected);
          expect(batches.map(({ first }) => first)).toEqual(batches.map((_, index) => index * batch));
          const last = length === 0 ? undefined : Math.min(window, length - (expected.length - 1) * stride);
          expect(batches.at(-1)?.lastSamples).toBe(last);
        },
      ),
    );
  });
});
