import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loopStart, repeatsPhrase } from '../../../src/engines/encoder-decoder/repetition.ts';

/** The tokens 100 to 100 + length, repeated `times` times. */
const repeated = (length: number, times: number) =>
  Array.from({ length: length * times }, (_, at) => 100 + (at % length));

describe('loop detection', () => {
  it.each([
    [1, 6],
    [2, 5],
    [3, 4],
    [4, 4],
    [5, 3],
    [8, 3],
    [9, 3],
    [24, 3],
  ])('finds a loop of %i tokens after more than %i repetitions', (length, allowed) => {
    expect(loopStart(repeated(length, allowed))).toBeUndefined();
    expect(loopStart([1, 2, 3, ...repeated(length, allowed + 1)])).toBe(3 + length);
  });

  it('finds a loop only at the end', () => {
    expect(loopStart([...repeated(2, 20), 7])).toBeUndefined();
  });

  it('accepts repetitions of normal speech', () => {
    expect(loopStart([])).toBeUndefined();
    expect(loopStart([5, 5, 5])).toBeUndefined();
    expect(loopStart([5, 6, 5, 6, 5, 6, 7, 5, 6])).toBeUndefined();
  });

  it('never finds a loop in distinct tokens', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 100 }), (tokens) => {
        expect(loopStart(tokens)).toBeUndefined();
      }),
    );
  });

  it('finds a loop as soon as it exceeds the limit, and keeps the repeated part once', () => {
    const unit = fc.uniqueArray(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 24 });
    const before = fc.uniqueArray(fc.integer({ min: 2000, max: 3000 }), { maxLength: 10 });
    fc.assert(
      fc.property(before, unit, (head, tokens) => {
        const said = [...head];
        let keep: number | undefined;
        for (let at = 0; keep === undefined && said.length < 200; at++) {
          said.push(tokens[at % tokens.length]!);
          keep = loopStart(said);
        }
        expect(said.slice(0, keep)).toEqual([...head, ...tokens]);
      }),
    );
  });
});

describe('a repeated phrase', () => {
  it('has 8 to 24 tokens, and is said twice at the end', () => {
    expect(repeatsPhrase([1, 2, ...repeated(8, 2)])).toBe(true);
    expect(repeatsPhrase([1, 2, ...repeated(24, 2)])).toBe(true);
    expect(repeatsPhrase(repeated(7, 2))).toBe(false);
    expect(repeatsPhrase(repeated(25, 2))).toBe(false);
    expect(repeatsPhrase([...repeated(8, 2), 1])).toBe(false);
    expect(repeatsPhrase([])).toBe(false);
  });
});
