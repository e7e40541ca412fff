import { describe, expect, it } from 'vitest';
import { isEndpoint } from '../../../../src/engines/frames/live/endpoint.ts';
import type { DecodedUtterance } from '../../../../src/engines/frames/tokens/decoded-utterance.ts';

const RULES = { rule1: 2.4, rule2: 1.2, rule3: 20 };

/** An utterance of so many seconds whose last token ends at `end`; without `end` nothing was said. */
const heard = (decodedSeconds: number, end?: number): DecodedUtterance => ({
  text: '',
  start: 0,
  end: end ?? 0,
  ...(end !== undefined && { lastStart: end - 0.04 }),
  tokens: [],
  avgLogprob: 0,
  unknownWords: [],
  decodedSeconds,
});

describe('an utterance of a live stream', () => {
  it.each([
    ['goes on in silence before the first rule', heard(2.36), false],
    ['is over in long silence, though nothing was said', heard(2.4), true],
    ['goes on in a pause after speech', heard(4, 2.9), false],
    ['is over when the pause after speech is long', heard(4.12, 2.9), true],
    ['goes on in a short pause before it is long', heard(19.8, 19.5), false],
    ['is over in a short pause when it is long', heard(20.24, 20), true],
    ['goes on inside of a word however long it is', heard(40, 39.96), false],
  ])('%s', (_, utterance, isOver) => expect(isEndpoint(utterance, RULES)).toBe(isOver));
});
