import { expect, it } from 'vitest';
import { countOf } from '../../src/base/count-of.ts';

it.each([
  [0, '0 boxes'],
  [1, '1 box'],
  [2, '2 boxes'],
])('countOf writes a count of %j as %s', (count, words) => {
  expect(countOf(count, 'box', 'boxes')).toBe(words);
});
