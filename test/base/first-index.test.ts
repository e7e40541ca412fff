import { expect, it } from 'vitest';
import { firstIndex } from '../../src/base/first-index.ts';

it.each([
  { from: 0, found: 0 },
  { from: 3, found: 3 },
  { from: 6, found: 6 },
  { from: 7, found: -1 },
])('the first of seven that holds, where all do from $from on, is $found', ({ from, found }) => {
  expect(firstIndex(7, (index) => index >= from)).toBe(found);
});

it('there is none among none', () => {
  expect(firstIndex(0, () => true)).toBe(-1);
});
