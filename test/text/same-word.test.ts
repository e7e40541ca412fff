import { expect, it } from 'vitest';
import { sameWord } from '../../src/text/same-word.ts';

it.each([
  ['Ask', 'ask', true],
  ['country.', 'country', true],
  ['“you”', 'you', true],
  ["don't", 'don’t', true],
  ['ＡＢＣ', 'abc', true],
  ['ask', 'asks', false],
  ['…', '—', false],
  ['…', '…', true],
])('sameWord for %s and %s is %s', (one, other, same) => {
  expect(sameWord({ text: one }, { text: other })).toBe(same);
});
