import { expect, it } from 'vitest';
import { backoff } from '../../src/base/backoff.ts';

it('doubles its delays up to the longest', () => {
  const delays = backoff(50, 500);
  expect(Array.from({ length: 6 }, () => delays.next().value)).toEqual([50, 100, 200, 400, 500, 500]);
});
