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

describe('a decoding attempt', () => {
  it('passes if it is probable and varied', () => {
    expect(failsChecks(GOOD)).toBe(false);
  });

  it('fails if its mean log probability is below -1', () => {
    expect(failsChecks(attempt({ avgLogprob: -1 }))).toBe(false);
    expect(failsChecks(attempt({ avgLogprob: -1.001 }))).toBe(true);
  });

  it('fails if its compression ratio is above 2.4', () => {
    expect(failsChecks(attempt({ compressionRatio: 2.4 }))).toBe(false);
    expect(failsChecks(attempt({ compressionRatio: 2.401 }))).toBe(true);
  });

  it('is silence without another attempt if speech is unlikely and the text improbable', () => {
    const silence = attempt({ ...IMPROBABLE, ...REPETITIVE, noSpeechProb: 0.601 });
    expect(isSilence(silence)).toBe(true);
    expect(failsChecks(silence)).toBe(false);
  });

  it('is no silence if speech is likely', () => {
    const doubtful = attempt({ ...IMPROBABLE, noSpeechProb: 0.6 });
    expect(isSilence(doubtful)).toBe(false);
    expect(failsChecks(doubtful)).toBe(true);
  });

  it('is no silence if the text is probable, and may then fail for repetition', () => {
    const sure = { avgLogprob: -0.999, noSpeechProb: 0.8 };
    expect(isSilence(attempt(sure))).toBe(false);
    expect(isSilence(attempt({ ...sure, avgLogprob: -1 }))).toBe(true);
    expect(failsChecks(attempt({ ...sure, ...REPETITIVE }))).toBe(true);
  });
});

describe('typical texts for noise, music and ring tones', () => {
  it.each([
    [true, { noSpeechProb: 0.88, avgLogprob: -0.84, textTokens: 1 }],
    [true, { noSpeechProb: 0.65, avgLogprob: -0.88, textTokens: 1 }],
    [true, { noSpeechProb: 0.91, avgLogprob: -0.2, textTokens: 3 }],
    [true, { noSpeechProb: 0.95, avgLogprob: -0.7, textTokens: 30 }],
    [false, { noSpeechProb: 0.95, avgLogprob: -0.3, textTokens: 30 }],
    [false, { noSpeechProb: 0.7, avgLogprob: -0.7, textTokens: 30 }],
    [false, { noSpeechProb: 0.7, avgLogprob: -0.3, textTokens: 1 }],
    [false, { noSpeechProb: 0.3, avgLogprob: -1.2, textTokens: 3 }],
  ])('are taken for silence (%j): %j', (silent, change) => {
    expect(isSilence(attempt(change))).toBe(silent);
  });
});

describe('temperatures of the fallback', () => {
  it('rise from 0 to 1 if 0 was requested', () => {
    expect(temperaturesOf(0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('are only the requested one above 0', () => {
    expect(temperaturesOf(0.3)).toEqual([0.3]);
  });
});

describe('decoding with temperature fallback', () => {
  /** Answers by a plan for each row and attempt, and records its inputs. */
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

  it('accepts the first attempt that passes', async () => {
    const { asked, attempts } = await run({ a: [{}], b: [{}] });
    expect(asked).toEqual([['ab', 0]]);
    expect(attempts).toMatchObject([
      { text: 'a0', temperature: 0 },
      { text: 'b0', temperature: 0 },
    ]);
  });

  it('repeats only the failed rows, at a higher temperature', async () => {
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

  it('does not repeat silence', async () => {
    const { asked, attempts } = await run({ a: [{ ...IMPROBABLE, noSpeechProb: 0.9 }] });
    expect(asked).toEqual([['a', 0]]);
    expect(attempts).toMatchObject([{ text: 'a0' }]);
  });

  it('takes a later attempt that passes, even if a failed one was more probable', async () => {
    const { attempts } = await run({ a: [{ ...REPETITIVE, avgLogprob: -0.01 }, { avgLogprob: -0.9 }] });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 0.2 }]);
  });

  it('takes a later silence, even if a failed attempt was more probable', async () => {
    const doubtful = { ...REPETITIVE, noSpeechProb: 0.9 };
    const { attempts } = await run({ a: [doubtful, { ...doubtful, ...IMPROBABLE }] });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 0.2 }]);
  });

  it('takes the most probable attempt without repetition if none passes, as of the last temperature', async () => {
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

  it('takes the most probable attempt if all repeat themselves', async () => {
    const { attempts } = await run({
      a: [-0.5, -0.3, -0.4, -0.6, -0.6, -0.6].map((avgLogprob) => ({ ...REPETITIVE, avgLogprob })),
    });
    expect(attempts).toMatchObject([{ text: 'a1', temperature: 1 }]);
  });

  it('makes one attempt at a requested temperature', async () => {
    const { asked, attempts } = await run({ a: [IMPROBABLE] }, { temperatures: temperaturesOf(0.7) });
    expect(asked).toEqual([['a', 0.7]]);
    expect(attempts).toMatchObject([{ text: 'a0', temperature: 0.7 }]);
  });

  it('stops for a row that has cost too much, and continues with the others', async () => {
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

  it('gives each row the result that it gets alone', async () => {
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
