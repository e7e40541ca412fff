import { expect, it } from 'vitest';
import { backoff } from '../../src/base/backoff.ts';

it('backoff doubles its delays up to the longest one', () => {
  const delays = backoff(50, 500);
  expect(Array.from({ length: 6 }, () => delays.next().value)).toEqual([50, 100, 200, 400, 500, 500]);
});
