import { describe, expect, it } from 'vitest';
import { parsePart } from '../../../src/cli/transcribing/part.ts';
import { clock } from '../../../src/cli/ui/clock.ts';

describe('a time', () => {
  it.each([
    [0, '0:00'],
    [75.9, '1:15'],
    [3675, '1:01:15'],
  ])('of %d s is written as people do', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });

  it.each([
    ['90', 90],
    ['1.5', 1.5],
    ['1:30', 90],
    ['01:01:30.5', 3690.5],
    ['0:00:01', 1],
  ])('%s is understood', (text, seconds) => {
    expect(parsePart(text, undefined)).toEqual({ start: seconds, seconds: undefined });
    expect(parsePart(undefined, text)).toEqual({ start: 0, seconds });
  });

  it.each(['', '-1', 'x', '1:75', '1:2:3:4', '1e3', '1m'])("'%s' is none", (text) => {
    expect(() => parsePart(text, undefined)).toThrow(
      `--start must be seconds, or a time such as 1:30, got '${text}'`,
    );
  });

  it('of nothing is no length', () => {
    expect(() => parsePart(undefined, '0')).toThrow('--duration must be longer than nothing');
    expect(parsePart(undefined, undefined)).toBeUndefined();
  });
});
