import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeGreedily } from '../../../src/engines/encoder-decoder/greedy.ts';
import { createHotWordBias, writtenForms } from '../../../src/engines/encoder-decoder/hot-words.ts';

const VOCABULARY = 6;
const START = 0;
const END = 1;

/** The bonus that is added to each token's logit. */
function bonuses(bias: { apply(logits: Float32Array): void }): readonly number[] {
  const logits = new Float32Array(VOCABULARY);
  bias.apply(logits);
  return [...logits];
}

describe('hot words', () => {
  it('raise tokens that begin a hot word, and raise tokens that continue one more', () => {
    const bias = createHotWordBias([
      [2, 3, 4],
      [2, 5],
    ])();
    expect(bonuses(bias)).toEqual([0, 0, 2, 0, 0, 0]);
    bias.advance(2);
    const [, , again, third, , fifth] = bonuses(bias);
    expect(again).toBe(2);
    expect(third).toBeCloseTo(2 * (1 + Math.log(2)));
    expect(fifth).toBe(third);
    bias.advance(3);
    expect(bonuses(bias)[4]).toBeCloseTo(2 * (1 + Math.log(3)));
    bias.advance(5);
    expect(bonuses(bias)).toEqual([0, 0, 2, 0, 0, 0]);
  });

  it('are matched in each text separately', () => {
    const create = createHotWordBias([[2, 3]]);
    const [one, other] = [create(), create()];
    one.advance(2);
    expect(bonuses(one)[3]).toBeGreaterThan(0);
    expect(bonuses(other)[3]).toBe(0);
  });

  it('raise exactly the tokens that continue the last tokens, for any words and texts', () => {
    const token = fc.integer({ min: 0, max: VOCABULARY - 1 });
    const word = fc.array(token, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), fc.array(token, { maxLength: 8 }), (words, said) => {
        const bias = createHotWordBias(words)();
        for (const one of said) bias.advance(one);
        const continues = (next: number) =>
          words.some((word) =>
            word.some((one, at) => one === next && at <= said.length && endsWith(said, word.slice(0, at))),
          );
        const raised = bonuses(bias).map((bonus) => bonus > 0);
        expect(raised).toEqual(Array.from({ length: VOCABULARY }, (_, next) => continues(next)));
      }),
    );
  });

  it('decide between nearly equal tokens only, row by row', async () => {
    const close = [0, -9, 5, 4, 0, 0];
    const clear = [0, -9, 9, 4, 0, 0];
    let step = 0;
    const decoder = {
      rows: 3,
      vocabulary: VOCABULARY,
      step: async () =>
        Float32Array.from(
          step++ === 0
            ? [...close, ...close, ...clear]
            : [0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0],
        ),
    };
    const bias = createHotWordBias([[3]]);
    const rows = await decodeGreedily(
      decoder,
      { startToken: START, endToken: END, limits: [4, 4, 4], biases: [bias(), undefined, bias()] },
      new AbortController().signal,
    );
    expect(rows.map(({ tokens }) => tokens)).toEqual([[3], [2], [2]]);
  });

  it.each([
    ['kubernetes', ['kubernetes', 'Kubernetes']],
    ['  San   Francisco ', ['San Francisco']],
    ['', []],
  ])('%j are written as %j', (word, forms) => expect(writtenForms(word)).toEqual(forms));
});

const endsWith = (all: readonly number[], end: readonly number[]): boolean =>
  end.every((one, at) => all[all.length - end.length + at] === one);
