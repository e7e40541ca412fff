import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareTime } from '../../src/transcript/share-time.ts';

const FRAMES_PER_SECOND = 100;

/** Alternating loud and silent stretches with the given durations in seconds. */
const sound = (...seconds: readonly number[]) => ({
  framesPerSecond: FRAMES_PER_SECOND,
  levels: Float32Array.from(
    seconds.flatMap((length, index) =>
      Array.from<number>({ length: length * FRAMES_PER_SECOND }).fill(index % 2 === 0 ? -20 : -70),
    ),
  ),
});

const rounded = (words: ReturnType<typeof shareTime>) =>
  words.map(({ word, start, end }) => [word, Number(start.toFixed(2)), Number(end.toFixed(2))]);

describe('shareTime', () => {
  it('divides uniform sound by the lengths of words', () => {
    expect(rounded(shareTime('aa bb cccc', sound(1)))).toEqual([
      ['aa', 0, 0.28],
      ['bb', 0.28, 0.56],
      ['cccc', 0.56, 1],
    ]);
  });

  it('leaves pauses between words, and silence before and after them', () => {
    const [one, two] = shareTime('Yesterday, we', { ...sound(0, 0.3, 0.8, 0.5, 0.4, 0.2) });
    expect([one!.start, one!.end, two!.start, two!.end]).toEqual([0.3, 1.1, 1.6, 2]);
  });

  it('splits a script without spaces into its words', () => {
    const words = shareTime('今日は。', sound(1)).map(({ word }) => word);
    expect(words.length).toBeGreaterThan(1);
    expect(words.join('')).toBe('今日は。');
  });

  it('places all words in order within the sound, for any audio', () => {
    const level = fc.oneof(fc.constant(-Infinity), fc.double({ min: -120, max: 0, noNaN: true }));
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z,.]{1,12}$/), { maxLength: 30 }),
        fc.array(level, { maxLength: 300 }),
        (texts, levels) => {
          const loudness = { levels: Float32Array.from(levels), framesPerSecond: FRAMES_PER_SECOND };
          const words = shareTime(texts.join(' '), loudness);
          expect(words.map(({ word }) => word)).toEqual(texts);
          let latest = 0;
          for (const { start, end } of words) {
            expect(start).toBeGreaterThanOrEqual(latest);
            expect(end).toBeGreaterThanOrEqual(start);
            latest = end;
          }
          expect(latest).toBeLessThanOrEqual(levels.length / FRAMES_PER_SECOND);
        },
      ),
      { numRuns: 300 },
    );
  });
});
