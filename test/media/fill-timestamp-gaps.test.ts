import { expect, it } from 'vitest';
import { fillTimestampGaps } from '../../src/media/fill-timestamp-gaps.ts';
import type { AudioBlock } from '../../src/media/reader.ts';

const RATE = 1_000;
const YEAR_SECONDS = 31_536_000;

/** A second of sound that belongs at `at`. */
const second = (at?: number): AudioBlock => ({
  channels: [new Float32Array(RATE).fill(1)],
  sampleRate: RATE,
  ...(at !== undefined && { at }),
});

/** The seconds at which sound starts, the length in seconds, and the warnings. */
async function placed(
  blocks: readonly AudioBlock[],
  { end, bytes = 1_000 }: { end?: number; bytes?: number } = {},
) {
  const warnings: string[] = [];
  const sound: number[] = [];
  let samples = 0;
  async function* given() {
    yield* blocks;
  }
  const film = {
    source: { length: bytes },
    end: () => end,
    warn: (warning: string) => warnings.push(warning),
  };
  for await (const { channels } of fillTimestampGaps(given(), film)) {
    if (channels[0]![0] === 1) sound.push(samples / RATE);
    samples += channels[0]!.length;
  }
  return { sound, seconds: samples / RATE, warnings };
}

it('fillTimestampGaps fills the gaps before, between and after sound with silence', async () => {
  expect(await placed([second(4), second(5), second(11.5)], { end: 14 })).toEqual({
    sound: [4, 5, 11.5],
    seconds: 14,
    warnings: [],
  });
});

it('fillTimestampGaps ignores rounding and jitter, but corrects them when they add up', async () => {
  const late = [0, 1.06, 2.03, 3.12].map(second);
  expect((await placed(late)).sound).toEqual([0, 1, 2, 3.12]);
});

it('fillTimestampGaps keeps overlapping sound and is on time again as soon as there is room', async () => {
  const blocks = [0, 0.5, 1, 5].map(second);
  expect(await placed(blocks)).toEqual({ sound: [0, 1, 2, 5], seconds: 6, warnings: [] });
});

it('fillTimestampGaps continues after a jump back and places later sound relative to it', async () => {
  const blocks = [100, 0, 4].map(second);
  const { sound, warnings } = await placed(blocks);
  expect(sound).toEqual([100, 101, 105]);
  expect(warnings).toEqual([expect.stringContaining('jump back')]);
});

it.each([10 * YEAR_SECONDS, 1e12])('fillTimestampGaps ignores a gap of %d s', async (gap) => {
  const { sound, seconds, warnings } = await placed([second(0), second(gap), second(gap + 3)]);
  expect(sound.slice(0, 2)).toEqual([0, 1]);
  expect(seconds).toBeLessThan(10);
  expect(warnings).toEqual([expect.stringContaining('further ahead')]);
});

it('fillTimestampGaps leaves sound without timestamps alone', async () => {
  expect(await placed([second(), second()])).toEqual({ sound: [0, 1], seconds: 2, warnings: [] });
});
