import { describe, expect, it } from 'vitest';
import { isEndpoint } from '../../../../src/engines/frames/live/endpoint.ts';
import type { DecodedUtterance } from '../../../../src/engines/frames/tokens/decoded-utterance.ts';

const RULES = { rule1: 2.4, rule2: 1.2, rule3: 20 };

/** An utterance of `seconds` whose last token ends at `end`; without `end` it has no tokens. */
const utteranceOf = (decodedSeconds: number, end?: number): DecodedUtterance => ({
  text: '',
  start: 0,
  end: end ?? 0,
  ...(end !== undefined && { lastStart: end - 0.04 }),
  tokens: [],
  avgLogprob: 0,
  unknownWords: [],
  decodedSeconds,
});

describe('isEndpoint', () => {
  it.each([
    ['is false in silence before the first rule applies', utteranceOf(2.36), false],
    ['is true in long silence without tokens', utteranceOf(2.4), true],
    ['is false in a short pause after speech', utteranceOf(4, 2.9), false],
    ['is true in a long pause after speech', utteranceOf(4.12, 2.9), true],
    ['is false in a short pause of a short utterance', utteranceOf(19.8, 19.5), false],
    ['is true in a short pause of a long utterance', utteranceOf(20.24, 20), true],
    ['is false inside a word of an utterance of any length', utteranceOf(40, 39.96), false],
  ])('%s', (_, utterance, isOver) => expect(isEndpoint(utterance, RULES)).toBe(isOver));
});
