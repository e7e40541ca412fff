import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  decodeWithFallback,
  failsChecks,
  isSilence,
  temperaturesOf,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/fallback.ts';

const GOOD: Attempt = {
  tokens: [1],
  logprobs: [-0.2],
  text: 'a',
  temperature: 0,
  textTokens: 20,
  avgLogprob: -0.2,
  compressionRatio: 1.2,
  noSpeechProb: 0.1,
  work: 1,
};
const attempt = (change: Partial<Attempt>): Attempt => ({ ...GOOD, ...change });

const IMPROBABLE = { avgLogprob: -1.2 };
const REPETITIVE = { compressionRatio: 3 };
const EVERY = temperaturesOf(0);

describe('an attempt', () => {
  it('passes when it is probable and varied', () => {
    expect(failsChecks(GOOD)).toBe(false);
  });

  it('fails when it is improbable: below a mean of -1', () => {
    expect(failsChecks(attempt({ avgLogprob: -1 }))).toBe(false);
    expect(failsChecks(attempt({ avgLogprob: -1.001 }))).toBe(true);
  });

  it('fails when it repeats itself: above a ratio of 2.4', () => {
    expect(failsChecks(attempt({ compressionRatio: 2.4 }))).toBe(false);
    expect(failsChecks(attempt({ compressionRatio: 2.401 }))).toBe(true);
  });

  it('is silence, and not tried again, where hardly anybody speaks and the text is improbable', () => {
    const silence = attempt({ ...IMPROBABLE, ...REPETITIVE, noSpeechProb: 0.601 });
    expect(isSilence(silence)).toBe(true);
    expect(failsChecks(silence)).toBe(false);
  });

  it('is no silence where somebody may be speaking', () => {
    const doubtful = attempt({ ...IMPROBABLE, noSpeechProb: 0.6 });
    expect(isSilence(doubtful)).toBe(false);
    expect(failsChecks(doubtful)).toBe(true);
  });

  it('is no silence where the text is probable, and then may repeat itself too much', () => {
    const sure = { avgLogprob: -0.999, noSpeechProb: 0.8 };
    expect(isSilence(attempt(sure))).toBe(false);
    expect(isSilence(attempt({ ...sure, avgLogprob: -1 }))).toBe(true);
    expect(failsChecks(attempt({ ...sure, ...REPETITIVE }))).toBe(true);
  });
});

describe('what noise, music and ring tones are answered with', () => {
  it.each([
    [true, { noSpeechProb: 0.88, avgLogprob: -0.84, textTokens: 1 }],
    [true, { noSpeechProb: 0.65, avgLogprob: -0.88, textTokens: 1 }],
    [true, { noSpeechProb: 0.91, avgLogprob: -0.2, textTokens: 3 }],
    [true, { noSpeechProb: 0.95, avgLogprob: -0.7, textTokens: 30 }],
    [false, { noSpeechProb: 0.95, avgLogprob: -0.3, textTokens: 30 }],
    [false, { noSpeechProb: 0.7, avgLogprob: -0.7, textTokens: 30 }],
    [false, { noSpeechProb: 0.7, avgLogprob: -0.3, textTokens: 1 }],
    [false, { noSpeechProb: 0.3, avgLogprob: -1.2, textTokens: 3 }],
  ])('is silence (%j): %j', (silent, change) => {
    expect(isSilence(attempt(change))).toBe(silent);
  });
});

describe('temperatures', () => {
  it('rise from 0 to 1 where 0 is asked for', () => {
    expect(temperaturesOf(0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('are the one asked for alone above 0', () => {
    expect(temperaturesOf(0.3)).toEqual([0.3]);
  });
});

describe('decoding with a fallback', () => {
  /** Answers as the plan says for each row and each time it is tried, and remembers what it was asked. */
  function planned(plan: Readonly<Record<string, readonly Partial<Attempt>[]>>) {
    const asked: (readonly [rows: string, temperature: number])[] = [];
    const tried = new Map<string, number>();
    const decode = async (rows: readonly string[], temperature: number) => {
      asked.push([rows.join(''), temperature]);
      return rows.map((row) => {
        const times = tried.get(row) ?? 0;
        tried.set(row, times + 1);
        return attempt({ text: `${row}${times}`, temperature, ...plan[row]![times] });
      });
    };
    return { asked, decode };
  }

  const run = async (
    plan: Readonly<Record<string, readonly Partial<Attempt>[]>>,
    { temperatures = EVERY, maxWork = 1000 } = {},
  ) => {
    const { asked, decode } = planned(plan);
    const attempts = await decodeWithFallback(Object.keys(plan), decode, { temperatures, maxWork });
    return { asked, attempts };
  };

  it('is content with what passes', async () => {
    const { asked, attempts } = await run({ a: [{}], b: [{}] });
    expect(asked).toEqual([['ab', 0]]);
    expect(attempts).toMatchObject([
      { text: 'a0', temperature: 0 },
      { text: 'b0', temperature: 0 },
    ]);
  });

  it('tries the rows that fail again, hotter, and only these', async () => {
    const { asked, attempts } = await run({ a: [{}], b: [IMPROBABLE, REPETITIVE, {}], c: [REPETITIVE, {}] });
    expect(asked).toEqual([
      ['abc', 0],
      ['bc', 0.2],
      ['b', 0.4],
    ]);
    expect(attempts).toMatchObject([
      { text: 'a0', temperature: 0 },
      { text: 'b2', temperature: 0.4 },
      { text: 'c1', temperature: 0.2 },
    ]);
  });

  it('does not try silence again', async () => {
    const { asked, attempts } = await run({ a: [{ ...IMPROBABLE, noSpeechProb: 0.9 }] });
    expect(asked).toEqual([['a', 0]]);
    expect(attempts).toMatchObject([{ text: 'a0' }]);
  });

  it('takes what passes at last, however probable what failed was', async () => {
    const { attempts } = await run({ a: [{ ...REPETITIVE, avgLogprob: -0.01 }, { avgLogprob: -0.9 }] });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 0.2 }]);
  });

  it('takes silence for silence, however probable what failed was', async () => {
    const doubtful = { ...REPETITIVE, noSpeechProb: 0.9 };
    const { attempts } = await run({ a: [doubtful, { ...doubtful, ...IMPROBABLE }] });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 0.2 }]);
  });

  it('keeps the most probable of those that do not repeat themselves where none passes, as of the last temperature', async () => {
    const { asked, attempts } = await run({
      a: [
        { ...REPETITIVE, avgLogprob: -0.1 },
        { avgLogprob: -1.5 },
        { avgLogprob: -1.1 },
        { avgLogprob: -1.3 },
        { ...REPETITIVE, avgLogprob: -0.1 },
        { avgLogprob: -2 },
      ],
    });
    expect(asked.map(([, temperature]) => temperature)).toEqual(EVERY);
    expect(attempts).toMatchObject([{ text: 'a2', avgLogprob: -1.1, temperature: 1 }]);
  });

  it('keeps the most probable where all repeat themselves', async () => {
    const { attempts } = await run({
      a: [-0.5, -0.3, -0.4, -0.6, -0.6, -0.6].map((avgLogprob) => ({ ...REPETITIVE, avgLogprob })),
    });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 1 }]);
  });

  it('has but one try at a temperature that was asked for', async () => {
    const { asked, attempts } = await run({ a: [IMPROBABLE] }, { temperatures: temperaturesOf(0.7) });
    expect(asked).toEqual([['a', 0.7]]);
    expect(attempts).toMatchObject([{ text: 'a0', temperature: 0.7 }]);
  });

  it('ends with a row that has cost enough, and goes on with the others', async () => {
    const costly = { ...IMPROBABLE, work: 50 };
    const cheap = { ...IMPROBABLE, work: 10 };
    const { asked, attempts } = await run(
      { a: [costly, costly, {}], b: [cheap, cheap, cheap, {}] },
      { maxWork: 100 },
    );
    expect(asked).toEqual([
      ['ab', 0],
      ['ab', 0.2],
      ['b', 0.4],
      ['b', 0.6],
    ]);
    expect(attempts).toMatchObject([
      { text: 'a0', temperature: 0.2 },
      { text: 'b3', temperature: 0.6 },
    ]);
  });

  it('gives each row what it would get by itself', async () => {
    const one = fc.record({
      avgLogprob: fc.constantFrom(-0.5, -1.5, -3),
      compressionRatio: fc.constantFrom(1, 3),
      noSpeechProb: fc.constantFrom(0, 0.9),
      work: fc.integer({ min: 1, max: 60 }),
    });
    const rows = fc.array(fc.array(one, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (plans) => {
        const plan = Object.fromEntries(plans.map((tries, row) => [String.fromCharCode(97 + row), tries]));
        const { attempts } = await run(plan, { maxWork: 100 });
        const alone = await Promise.all(
          Object.entries(plan).map(
            async ([row, tries]) => (await run({ [row]: tries }, { maxWork: 100 })).attempts[0],
          ),
        );
        expect(attempts).toEqual(alone);
      }),
    );
  });
});
