import { describe, expect, it } from 'vitest';
import { requireInRange, numberBetween, requireOneOf } from '../../src/runtime/field-values.ts';

describe('requireInRange and numberBetween', () => {
  it('accept the ends of the range', () => {
    expect([numberBetween('0.25', 0.25, 4, 'speed'), numberBetween('4', 0.25, 4, 'speed')]).toEqual([
      0.25, 4,
    ]);
  });

  it.each([
    ['5', 'out_of_range'],
    ['', 'not_a_number'],
    ['fast', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['-Infinity', 'not_a_number'],
    ['0x2', 'not_a_number'],
    ['-1e400', 'out_of_range'],
  ])('reject %j, and name the field and the value', (text, rule) => {
    expect(() => numberBetween(text, 0.25, 4, 'speed')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `'speed' must be between 0.25 and 4, got '${text}'.`,
        field: { name: 'speed', rule },
      }),
    );
  });

  it('accept numbers as well as strings', () => {
    expect(requireInRange(0.5, 0, 1, 'mix')).toBe(0.5);
    expect(() => requireInRange(1.5, 0, 1, 'mix')).toThrow("'mix' must be between 0 and 1, got 1.5.");
  });
});

describe('requireOneOf', () => {
  it('accepts exactly one of the words', () => {
    expect(requireOneOf('on', ['on', 'off'], 'switch')).toBe('on');
    expect(() => requireOneOf('On', ['on', 'off'], 'switch')).toThrow(
      expect.objectContaining({
        message: "'switch' must be one of on, off, got 'On'.",
        field: { name: 'switch', rule: 'not_allowed' },
      }),
    );
  });
});
