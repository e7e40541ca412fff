import { describe, expect, it } from 'vitest';
import { deadlineMs } from '../../src/domain/deadline.ts';

describe('deadlineMs', () => {
  it.each([
    [3, 30_000],
    [15, 30_000],
    [15.5, 31_000],
    [56, 112_000],
  ])('for %d s of audio is %i ms: twice as long, at least 30 s', (seconds, ms) => {
    expect(deadlineMs(seconds)).toBe(ms);
  });
});
