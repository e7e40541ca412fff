import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTimestampRules } from '../../../../../src/engines/encoder-decoder/whisper/decoding/filters.ts';
import { logitsOf as logitsAfter, scoresOf } from './scores.ts';

/** Text tokens 0 to 3, then the end token, two control tokens and eight timestamps. */
const END = 4;
const NO_TIMESTAMPS = 6;
const ZERO = 7;
const VOCABULARY = 15;
const TEXT = 1;
/** The timestamp token of `steps` times 0.02 s. */
const at = (steps: number) => ZERO + steps;
const from = (first: number, until = VOCABULARY) =>
  Array.from({ length: until - first }, (_, index) => first + index);

/** Logits by token; 0 for all others. */
const logitsOf = (values: Readonly<Record<number, number>> = {}) =>
  Float32Array.from({ length: VOCABULARY }, (_, token) => values[token] ?? 0);

const allowed = (logits: Float32Array) => [...logits.keys()].filter((token) => logits[token]! > -Infinity);

describe('timestamp rules', () => {
  const LATEST = 3;
  const timestamps = applyTimestampRules(
    { endOfText: END, noTimestamps: NO_TIMESTAMPS, timestampBegin: ZERO },
    LATEST,
  );
  /** Applies the rules to logits in place. */
  function rules(logits: Float32Array, tokens: readonly number[], suppressed: readonly number[] = []): void {
    const scores = scoresOf(logits, END, suppressed);
    timestamps(scores, tokens);
    logitsAfter(scores, logits);
  }

  /** The tokens that may follow `tokens` if text is much likelier than timestamps. */
  function allowedAfter(...tokens: readonly number[]): readonly number[] {
    const logits = logitsOf(Object.fromEntries(from(0, ZERO).map((token) => [token, 10])));
    rules(logits, tokens);
    return allowed(logits);
  }

  const text = from(0, END);
  const steering = [END, 5];

  it('require an early timestamp first', () => {
    expect(allowedAfter()).toEqual(from(at(0), at(LATEST) + 1));
  });

  it('allow text or the end after the first timestamp, but no second timestamp', () => {
    expect(allowedAfter(at(2))).toEqual([...text, ...steering]);
  });

  it('allow another timestamp or the end after a timestamp that follows text, but no text', () => {
    expect(allowedAfter(at(0), TEXT, at(5))).toEqual([...steering, at(5), at(6), at(7)]);
  });

  it('allow text or the end after a pair of timestamps', () => {
    expect(allowedAfter(at(0), TEXT, at(2), at(2))).toEqual([...text, ...steering]);
    expect(allowedAfter(at(0), TEXT, at(2), at(4))).toEqual([...text, ...steering]);
  });

  it('forbid timestamps that go back, and segments without length', () => {
    expect(allowedAfter(at(3), TEXT)).toEqual([...text, ...steering, ...from(at(4))]);
    expect(allowedAfter(at(0), TEXT, at(4), at(5), TEXT, TEXT)).toEqual([
      ...text,
      ...steering,
      ...from(at(6)),
    ]);
  });

  it('require text in a segment that begins before the end of the audio', () => {
    const mayEnd = (tokens: readonly number[], mustGoOn: number) => {
      const logits = logitsOf({ [END]: 10, [TEXT]: 9 });
      const scores = scoresOf(logits, END);
      timestamps(scores, tokens, mustGoOn);
      logitsAfter(scores, logits);
      return logits[END]! > -Infinity;
    };
    const begun = [at(0), TEXT, at(2), at(3)];
    expect(mayEnd(begun, 4)).toBe(false);
    expect(mayEnd(begun, 3)).toBe(true);
    expect(mayEnd([...begun, TEXT], 7)).toBe(true);
    expect(mayEnd([at(0), TEXT, at(2)], 7)).toBe(true);
    // A window without speech begins with a timestamp, too.
    expect(mayEnd([at(0)], 7)).toBe(true);
  });

  it('allow a segment to begin at the end of the previous one', () => {
    expect(allowedAfter(at(0), TEXT, at(4))).toContain(at(4));
    expect(allowedAfter(at(0), TEXT, at(4))).not.toContain(at(3));
  });

  it('keep the logits of allowed tokens', () => {
    const logits = logitsOf({ 0: 3, 1: 2, [at(5)]: 1.5, [at(6)]: -2 });
    rules(logits, [at(4), TEXT]);
    expect([0, 1, at(5), at(6)].map((token) => logits[token])).toEqual([3, 2, 1.5, -2]);
  });

  it('require a timestamp while text without one is not allowed', () => {
    for (const said of [[], [at(0)], [at(0), TEXT], [at(0), TEXT, at(1)], [at(0), TEXT, at(1), at(1)]]) {
      const logits = logitsOf({ [NO_TIMESTAMPS]: 50 });
      rules(logits, said);
      expect(logits[NO_TIMESTAMPS]).toBe(-Infinity);
    }
  });

  describe('timestamp rules with likely timestamps', () => {
    const after = (said: readonly number[], values: Readonly<Record<number, number>>) => {
      const logits = logitsOf(values);
      rules(logits, said);
      return allowed(logits);
    };
    /** Equal logits of 0 make the seven later timestamps together as likely as one of log 7 = 1.95. */
    const said = [at(0), TEXT];

    it('require a timestamp if all timestamps together are likelier than the best text token', () => {
      expect(after(said, { 2: 1.9 })).toEqual(from(at(1)));
      expect(after(said, { [END]: 1.9 })).toEqual(from(at(1)));
    });

    it('allow text if only single timestamps, or not even all together, are likelier', () => {
      expect(after(said, { 2: 2 })).toEqual([...text, ...steering, ...from(at(1))]);
      expect(after(said, { [END]: 2 })).toEqual([...text, ...steering, ...from(at(1))]);
    });

    it('count no forbidden timestamps', () => {
      // Two are left, together as likely as one of log 2 = 0.69.
      expect(after([at(5), TEXT], { 2: 0.7, [at(0)]: 9 })).toContain(2);
      expect(after([at(5), TEXT], { 2: 0.6 })).toEqual(from(at(6)));
    });

    it('count no forbidden text', () => {
      expect(after(said, { [NO_TIMESTAMPS]: 9 })).toEqual(from(at(1)));
      // After text and a timestamp, text is forbidden, but the end token is not.
      expect(after([at(0), TEXT, at(2)], { 2: 9 })).toEqual(from(at(2)));
      expect(after([at(0), TEXT, at(2)], { 2: 9, [END]: 2 })).toEqual([...steering, ...from(at(2))]);
    });

    it('count no suppressed tokens', () => {
      const logits = logitsOf({ 2: 9 });
      rules(logits, said, [2]);
      expect(allowed(logits)).toEqual(from(at(1)));
    });

    it('allow both if text and timestamps are equally likely', () => {
      expect(after([at(6), TEXT], { [at(7)]: 1, 2: 1 })).toContain(2);
    });
  });

  it('match openai/whisper for any tokens and logits', () => {
    const token = fc.oneof(fc.nat(ZERO - 1), fc.integer({ min: ZERO, max: VOCABULARY - 1 }));
    const logit = fc.oneof(
      { arbitrary: fc.constant(-Infinity), weight: 1 },
      // Such a small difference can lie within the neglected terms of logSumExp.
      { arbitrary: fc.integer({ min: -7, max: 7 }), weight: 4 },
    );
    const logits = fc.array(logit, { minLength: VOCABULARY, maxLength: VOCABULARY });
    fc.assert(
      fc.property(fc.array(token, { maxLength: 5 }), logits, (tokens, values) => {
        const ours = Float32Array.from(values);
        rules(ours, tokens);
        expect([...ours]).toEqual(asInDecodingPy(values, tokens, LATEST));
      }),
      { numRuns: 1000 },
    );
  });
});

/** ApplyTimestampRules of openai/whisper, rule by rule. */
function asInDecodingPy(
  given: readonly number[],
  tokens: readonly number[],
  latest: number,
): readonly number[] {
  const logits = [...given];
  const forbid = (first: number, until: number) => logits.fill(-Infinity, first, Math.max(first, until));
  const isTimestamp = (token: number) => token >= ZERO;
  logits[NO_TIMESTAMPS] = -Infinity;

  const last = tokens.length >= 1 && isTimestamp(tokens.at(-1)!);
  const penultimate = tokens.length < 2 || isTimestamp(tokens.at(-2)!);
  if (last && penultimate) forbid(ZERO, VOCABULARY);
  if (last && !penultimate) forbid(0, END);

  const timestamps = tokens.filter(isTimestamp);
  if (timestamps.length > 0) forbid(ZERO, last && !penultimate ? timestamps.at(-1)! : timestamps.at(-1)! + 1);

  if (tokens.length === 0) {
    forbid(0, ZERO);
    forbid(ZERO + latest + 1, VOCABULARY);
  }

  const sum = logits.slice(ZERO).reduce((total, logit) => total + Math.exp(logit), 0);
  if (Math.log(sum) > Math.max(...logits.slice(0, ZERO))) forbid(0, ZERO);
  return logits;
}
