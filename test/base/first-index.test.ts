import { expect, it } from 'vitest';
import { firstIndex } from '../../src/base/first-index.ts';

it.each([
  { from: 0, found: 0 },
  { from: 3, found: 3 },
  { from: 6, found: 6 },
  { from: 7, found: -1 },
])('firstIndex among seven, if the condition holds from $from on, is $found', ({ from, found }) => {
  expect(firstIndex(7, (index) => index >= from)).toBe(found);
});

it('firstIndex among no items is -1', () => {
  expect(firstIndex(0, () => true)).toBe(-1);
});
