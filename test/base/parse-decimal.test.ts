import { expect, it } from 'vitest';
import { parseDecimal } from '../../src/base/parse-decimal.ts';

it.each([
  ['7', 7],
  [' -0.25 ', -0.25],
  ['+.5', 0.5],
  ['3.', 3],
  ['1e-05', 0.00001],
])('parseDecimal reads %j as the number %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it.each(['', ' ', '0x2', '0b1', '0o7', 'Infinity', 'NaN', '1_000', '1,5', '.', '1e', '٣'])(
  'parseDecimal gives NaN for %j',
  (text) => {
    expect(parseDecimal(text)).toBeNaN();
  },
);
