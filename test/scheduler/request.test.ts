import { describe, expect, it } from 'vitest';
import { deadlineMs } from '../../src/scheduler/request.ts';
import { row } from './requests.ts';

describe('the deadline', () => {
  it.each([
    [[3], 30_000],
    [[15], 30_000],
    [[15.5], 31_000],
    [[14, 14, 14, 14], 112_000],
  ])('for chunks of %j s is %i ms: twice their audio, at least 30 s', (seconds, ms) => {
    expect(deadlineMs(seconds.map(row))).toBe(ms);
  });
});
