import { parseDecimal } from '../base/parse-decimal.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';

// The values of a request's fields, whether they come as text (options, forms) or typed (JSON).

/**
 * Reads a number between `min` and `max`.
 * @throws VoiceError `invalid_value` naming the field, its range and the text.
 */
export function numberBetween(text: string, min: number, max: number, name: string): number {
  return requireInRange(parseDecimal(text), min, max, name, text);
}

/**
 * Checks that a number is between `min` and `max`; messages quote the `text` that it comes from.
 * @throws VoiceError `invalid_value` as `numberBetween`.
 */
export function requireInRange(value: number, min: number, max: number, name: string, text?: string): number {
  if (value >= min && value <= max) return value;
  const got = text === undefined ? String(value) : `'${shortened(text)}'`;
  throw new VoiceError('invalid_value', `${inMessage(name)} must be between ${min} and ${max}, got ${got}.`, {
    field: { name, rule: Number.isNaN(value) ? 'not_a_number' : 'out_of_range' },
  });
}

/** Quotes a field's name for a message; options of the command line stay as they are typed. */
const inMessage = (name: string): string => (name.startsWith('--') ? name : `'${name}'`);

/**
 * Requires one of the allowed words.
 * @throws VoiceError `invalid_value` naming the field and those words.
 */
export function requireOneOf<const T extends string>(value: string, allowed: readonly T[], name: string): T {
  const known = allowed.find((one) => one === value);
  if (known !== undefined) return known;
  throw new VoiceError(
    'invalid_value',
    `${inMessage(name)} must be one of ${allowed.join(', ')}, got '${shortened(value)}'.`,
    { field: { name, rule: 'not_allowed' } },
  );
}
