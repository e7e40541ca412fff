import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CtcBeamOptions, createBeamDecoder } from '../../../../src/engines/frames/decoding/ctc-beam.ts';
import { createContextGraph } from '../../../../src/engines/frames/decoding/context-graph.ts';
import type { CtcDecoder } from '../../../../src/engines/frames/decoding/frame-decoder.ts';
import { createGreedyDecoder } from '../../../../src/engines/frames/decoding/ctc-greedy.ts';
import { toLogProbabilities } from '../../../../src/engines/frames/decoding/log-probabilities.ts';

const WIDTH = 3;
const BLANK = 0;

/** Log probabilities of rows of weights, concatenated. */
function rows(weights: readonly (readonly number[])[]): Float32Array {
  const values = Float32Array.from(weights.flat(), (weight) => Math.log(weight));
  for (let row = 0; row < weights.length; row++)
    toLogProbabilities(
      values.subarray(row * weights[0]!.length, (row + 1) * weights[0]!.length),
      weights[0]!.length,
    );
  return values;
}

function beam(options: Partial<CtcBeamOptions> = {}): CtcDecoder {
  return createBeamDecoder({ vocabulary: WIDTH, blank: BLANK, beams: 50, ...options });
}

function decode(decoder: CtcDecoder, weights: readonly (readonly number[])[]): readonly number[] {
  decoder.push(rows(weights), weights.length);
  return decoder.finish().map(({ id }) => id);
}

/** Every text with the total probability of its alignments, by trying all of them. */
function allTexts(weights: readonly (readonly number[])[]): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  const walk = (frame: number, path: readonly number[], probability: number): void => {
    const row = weights[frame];
    if (!row) {
      const text = path.filter((token, at) => token !== BLANK && token !== path[at - 1]).join(' ');
      texts.set(text, (texts.get(text) ?? 0) + probability);
      return;
    }
    const sum = row.reduce((total, weight) => total + weight, 0);
    row.forEach((weight, token) => walk(frame + 1, [...path, token], (probability * weight) / sum));
  };
  walk(0, [], 1);
  return texts;
}

const someRows = fc.array(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: WIDTH, maxLength: WIDTH }), {
  minLength: 1,
  maxLength: 6,
});

describe('CTC prefix beam search', () => {
  it('finds the text with the highest total probability of its alignments', () => {
    fc.assert(
      fc.property(someRows, (weights) => {
        const texts = allTexts(weights);
        const found = texts.get(decode(beam(), weights).join(' ')) ?? 0;
        expect(found).toBeGreaterThan(Math.max(...texts.values()) * (1 - 1e-5));
      }),
      { numRuns: 200 },
    );
  });

  it('finds a text that the best path misses', () => {
    // Blank is the likeliest token of each frame, but the best text is not empty.
    const weights = [
      [6, 4, 0.001],
      [6, 4, 0.001],
    ];
    expect(decode(createGreedyDecoder(WIDTH, BLANK), weights)).toEqual([]);
    expect(decode(beam(), weights)).toEqual([1]);
  });

  it('gives the same result for rows in one call and one by one', () => {
    fc.assert(
      fc.property(someRows, (weights) => {
        const apart = beam({ beams: 4 });
        for (const row of weights) apart.push(rows([row]), 1);
        const together = beam({ beams: 4 });
        together.push(rows(weights), weights.length);
        expect(apart.finish()).toEqual(together.finish());
      }),
    );
  });

  it('returns the time of each token in order, at its clearest frame', () => {
    const decoder = beam();
    decoder.push(
      rows([
        [98, 1, 1],
        [1, 90, 9],
        [1, 98, 1],
        [98, 1, 1],
        [1, 98, 1],
        [1, 1, 98],
      ]),
      6,
    );
    const tokens = decoder.finish();
    expect(tokens.map(({ id, start, end }) => ({ id, start, end }))).toEqual([
      { id: 1, start: 1, end: 3 },
      { id: 1, start: 4, end: 5 },
      { id: 2, start: 5, end: 6 },
    ]);
    expect(tokens.every(({ logProbability }) => Math.abs(logProbability - Math.log(0.98)) < 1e-5)).toBe(true);
  });

  it('returns ordered times for any input', () => {
    fc.assert(
      fc.property(someRows, (weights) => {
        const decoder = beam({ beams: 3 });
        decoder.push(rows(weights), weights.length);
        let floor = 0;
        for (const { start, end } of decoder.finish()) {
          expect(start).toBeGreaterThanOrEqual(floor);
          expect(end).toBeGreaterThan(start);
          floor = end;
        }
      }),
    );
  });

  it('prefers the hot word if two texts are almost equal, and the other text without hot words', () => {
    const weights = [
      [1, 50, 45],
      [90, 1, 1],
    ];
    const hotWords = createContextGraph([[2]], 1.5);
    expect(decode(beam(), weights)).toEqual([1]);
    expect(decode(beam({ hotWords }), weights)).toEqual([2]);
  });

  it('does not invent a hot word or the beginning of one', () => {
    const hotWords = createContextGraph(
      [
        [2, 2, 2],
        [1, 2],
      ],
      1.5,
    );
    const weights = [
      [1, 98, 1],
      [98, 1, 1],
      [98, 1, 1],
      [98, 1, 1],
      [1, 98, 1],
    ];
    expect(decode(beam({ hotWords }), weights)).toEqual([1, 1]);
    const begun = [
      [1, 50, 45],
      [98, 1, 1],
    ];
    expect(decode(beam({ hotWords: createContextGraph([[2, 1]], 1.5) }), begun)).toEqual([1]);
  });

  it('keeps all words of an utterance of any length', () => {
    const decoder = beam({ beams: 5 });
    const frames = rows([
      [1, 50, 45],
      [90, 1, 1],
      [1, 40, 59],
      [90, 1, 1],
    ]);
    for (let turn = 0; turn < 2000; turn++) decoder.push(frames, 4);
    expect(decoder.finish()).toHaveLength(4000);
  });
});

describe('toLogProbabilities', () => {
  it('keeps log probabilities and converts logits', () => {
    const some = rows([[1, 2, 3]]);
    const same = some.slice();
    toLogProbabilities(same, WIDTH);
    expect(same).toEqual(some);
    const scores = some.map((value) => value + 7);
    toLogProbabilities(scores, WIDTH);
    scores.forEach((value, at) => expect(value).toBeCloseTo(some[at]!, 5));
  });
});
