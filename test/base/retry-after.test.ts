import { expect, it } from 'vitest';
import { retryAfterMs } from '../../src/base/retry-after.ts';

it.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['5', 5000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
])('retryAfterMs reads %j as %j ms', (header, ms) => {
  expect(retryAfterMs(header, 10_000)).toBe(ms);
});
