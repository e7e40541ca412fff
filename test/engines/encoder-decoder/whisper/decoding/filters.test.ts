import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTimestampRules } from '../../../../../src/engines/encoder-decoder/whisper/decoding/filters.ts';
import { logitsOf as logitsAfter, scoresOf } from './scores.ts';

/** Text is 0 to 3, then the end, two that steer, and eight timestamps. */
const END = 4;
const NO_TIMESTAMPS = 6;
const ZERO = 7;
const VOCABULARY = 15;
const TEXT = 1;
/** The timestamp of so many steps of 0.02 s. */
const at = (steps: number) => ZERO + steps;
const from = (first: number, until = VOCABULARY) =>
  Array.from({ length: until - first }, (_, index) => first + index);

/** Logits by token; 0 where not said. */
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

  /** What may follow `tokens` where text is far likelier than timestamps, so that these are not preferred. */
  function allowedAfter(...tokens: readonly number[]): readonly number[] {
    const logits = logitsOf(Object.fromEntries(from(0, ZERO).map((token) => [token, 10])));
    rules(logits, tokens);
    return allowed(logits);
  }

  const text = from(0, END);
  const steering = [END, 5];

  it('begin with a timestamp, and with an early one', () => {
    expect(allowedAfter()).toEqual(from(at(0), at(LATEST) + 1));
  });

  it('let text or the end follow the first timestamp, but no second one', () => {
    expect(allowedAfter(at(2))).toEqual([...text, ...steering]);
  });

  it('let another timestamp or the end follow one after text, but no text', () => {
    expect(allowedAfter(at(0), TEXT, at(5))).toEqual([...steering, at(5), at(6), at(7)]);
  });

  it('let text or the end follow a pair of timestamps', () => {
    expect(allowedAfter(at(0), TEXT, at(2), at(2))).toEqual([...text, ...steering]);
    expect(allowedAfter(at(0), TEXT, at(2), at(4))).toEqual([...text, ...steering]);
  });

  it('do not let time go back, nor a segment end where it began', () => {
    expect(allowedAfter(at(3), TEXT)).toEqual([...text, ...steering, ...from(at(4))]);
    expect(allowedAfter(at(0), TEXT, at(4), at(5), TEXT, TEXT)).toEqual([
      ...text,
      ...steering,
      ...from(at(6)),
    ]);
  });

  it('let a segment that has begun before the end of the sound not end without text', () => {
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
    // A window in which nobody speaks begins too.
    expect(mayEnd([at(0)], 7)).toBe(true);
  });

  it('let the next segment begin where the last one ended', () => {
    expect(allowedAfter(at(0), TEXT, at(4))).toContain(at(4));
    expect(allowedAfter(at(0), TEXT, at(4))).not.toContain(at(3));
  });

  it('leave what is allowed as it was', () => {
    const logits = logitsOf({ 0: 3, 1: 2, [at(5)]: 1.5, [at(6)]: -2 });
    rules(logits, [at(4), TEXT]);
    expect([0, 1, at(5), at(6)].map((token) => logits[token])).toEqual([3, 2, 1.5, -2]);
  });

  it('never allow to do without timestamps', () => {
    for (const said of [[], [at(0)], [at(0), TEXT], [at(0), TEXT, at(1)], [at(0), TEXT, at(1), at(1)]]) {
      const logits = logitsOf({ [NO_TIMESTAMPS]: 50 });
      rules(logits, said);
      expect(logits[NO_TIMESTAMPS]).toBe(-Infinity);
    }
  });

  describe('where timestamps are likelier', () => {
    const after = (said: readonly number[], values: Readonly<Record<number, number>>) => {
      const logits = logitsOf(values);
      rules(logits, said);
      return allowed(logits);
    };
    /** With a logit of 0 each, the seven timestamps after this one are together as likely as one of log 7 = 1.95. */
    const said = [at(0), TEXT];

    it('all together than any one text token, it is a timestamp', () => {
      expect(after(said, { 2: 1.9 })).toEqual(from(at(1)));
      expect(after(said, { [END]: 1.9 })).toEqual(from(at(1)));
    });

    it('each, but not all together, than some text, it may be text', () => {
      expect(after(said, { 2: 2 })).toEqual([...text, ...steering, ...from(at(1))]);
      expect(after(said, { [END]: 2 })).toEqual([...text, ...steering, ...from(at(1))]);
    });

    it('is seen after the rules before: forbidden timestamps do not count', () => {
      // Two are left, as likely as one of log 2 = 0.69.
      expect(after([at(5), TEXT], { 2: 0.7, [at(0)]: 9 })).toContain(2);
      expect(after([at(5), TEXT], { 2: 0.6 })).toEqual(from(at(6)));
    });

    it('is seen after the rules before: forbidden text does not count', () => {
      expect(after(said, { [NO_TIMESTAMPS]: 9 })).toEqual(from(at(1)));
      // After text and a timestamp all text is forbidden, but the end is not.
      expect(after([at(0), TEXT, at(2)], { 2: 9 })).toEqual(from(at(2)));
      expect(after([at(0), TEXT, at(2)], { 2: 9, [END]: 2 })).toEqual([...steering, ...from(at(2))]);
    });

    it('is seen after suppression: what is suppressed does not count', () => {
      const logits = logitsOf({ 2: 9 });
      rules(logits, said, [2]);
      expect(allowed(logits)).toEqual(from(at(1)));
    });

    it('means likelier: of one and the same likelihood both may be', () => {
      expect(after([at(6), TEXT], { [at(7)]: 1, 2: 1 })).toContain(2);
    });
  });

  it('are those of openai/whisper, whatever was said and however likely what comes is', () => {
    const token = fc.oneof(fc.nat(ZERO - 1), fc.integer({ min: ZERO, max: VOCABULARY - 1 }));
    const logit = fc.oneof(
      { arbitrary: fc.constant(-Infinity), weight: 1 },
      // Closer together than what a softmax sum leaves out as negligible.
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

/** ApplyTimestampRules, rule by rule, as slowly as it is written there. */
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
