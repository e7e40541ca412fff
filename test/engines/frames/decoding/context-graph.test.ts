import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContextGraph } from '../../../../src/engines/frames/decoding/context-graph.ts';

const SCORE = 2;

/** The bonus after each token and after the end. */
function bonusesOf(phrases: readonly (readonly number[])[], tokens: readonly number[]) {
  const graph = createContextGraph(phrases, SCORE);
  let state = graph.start;
  let secured = 0;
  const totals = tokens.map((token) => {
    state = graph.next(state, token);
    secured += state.earned;
    return secured + state.open;
  });
  return { totals, final: secured };
}

describe('context graph', () => {
  it('adds a bonus for each token and keeps it for a complete phrase', () => {
    expect(bonusesOf([[1, 2, 3]], [9, 1, 2, 3, 9])).toEqual({ totals: [0, 2, 4, 6, 6], final: 6 });
  });

  it('takes the bonus back if a phrase breaks off or is incomplete at the end', () => {
    expect(bonusesOf([[1, 2, 3]], [1, 2, 9])).toEqual({ totals: [2, 4, 0], final: 0 });
    expect(bonusesOf([[1, 2, 3]], [1, 2])).toEqual({ totals: [2, 4], final: 0 });
  });

  it('continues with another phrase that began inside of the broken one', () => {
    expect(
      bonusesOf(
        [
          [1, 2, 3, 4],
          [2, 3, 5],
        ],
        [1, 2, 3, 5],
      ),
    ).toEqual({ totals: [2, 4, 6, 6], final: 6 });
    expect(bonusesOf([[1, 1, 2]], [1, 1, 1, 2])).toEqual({ totals: [2, 4, 4, 6], final: 6 });
  });

  it('counts a phrase and its prefix phrase both, but each token once', () => {
    expect(
      bonusesOf(
        [
          [1, 2],
          [1, 2, 3],
        ],
        [1, 2, 3],
      ),
    ).toEqual({ totals: [2, 4, 6], final: 6 });
    expect(
      bonusesOf(
        [
          [1, 2],
          [1, 2, 3, 4],
        ],
        [1, 2, 3, 9],
      ),
    ).toEqual({ totals: [2, 4, 6, 4], final: 4 });
  });

  it('counts a phrase inside of another one, too', () => {
    expect(bonusesOf([[1, 2, 3], [2]], [1, 2, 9])).toEqual({ totals: [2, 6, 2], final: 2 });
  });

  it('counts how often each phrase occurred, if none is a part of another', () => {
    const token = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(
        fc.array(token, { minLength: 1, maxLength: 4 }),
        fc.array(token, { maxLength: 30 }),
        (phrase, tokens) => {
          const said = tokens.filter((_, at) =>
            phrase.every((token, index) => tokens[at + index] === token),
          ).length;
          expect(bonusesOf([phrase], tokens).final).toBe(said * phrase.length * SCORE);
        },
      ),
    );
  });

  it('never has a negative bonus', () => {
    const token = fc.integer({ min: 0, max: 2 });
    const phrases = fc.array(fc.array(token, { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(phrases, fc.array(token, { maxLength: 30 }), (phrases, tokens) => {
        const { totals, final } = bonusesOf(phrases, tokens);
        expect(Math.min(0, final, ...totals)).toBe(0);
      }),
    );
  });
});
