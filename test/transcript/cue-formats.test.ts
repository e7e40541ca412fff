import { describe, expect, it } from 'vitest';
import { timestamp } from '../../src/transcript/cue-formats.ts';

describe('a timestamp', () => {
  it.each([
    [0, '00:00:00,000'],
    [0.0004, '00:00:00,000'],
    [0.0005, '00:00:00,001'],
    [59.9996, '00:01:00,000'],
    [3661.5, '01:01:01,500'],
    [360_000, '100:00:00,000'],
  ])('writes %d s as %s', (seconds, expected) => {
    expect(timestamp(seconds, ',')).toBe(expected);
  });

  it('has a decimal point in WebVTT', () => {
    expect(timestamp(1.25, '.')).toBe('00:00:01.250');
  });
});
