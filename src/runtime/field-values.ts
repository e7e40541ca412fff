import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';

// What fields of a request may hold, whether they come as text (options, forms) or typed (JSON).

/** @throws VoiceError `invalid_value` naming the field, its range and what was given. */
export function numberBetween(text: string, min: number, max: number, name: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  return inRange(value, min, max, name, text);
}

/** The same for a number; `shown` is what was given, in messages. */
export function inRange(
  value: number,
  min: number,
  max: number,
  name: string,
  shown: string = String(value),
): number {
  if (value >= min && value <= max) return value;
  throw new VoiceError(
    'invalid_value',
    `'${name}' must be between ${min} and ${max}, got '${shortened(shown)}'.`,
    { field: { name, rule: Number.isNaN(value) ? 'not_a_number' : 'out_of_range' } },
  );
}

/** @throws VoiceError `invalid_value` naming the field, what it may be and what was given. */
export function requireOneOf<const T extends string>(value: string, allowed: readonly T[], name: string): T {
  const known = allowed.find((one) => one === value);
  if (known !== undefined) return known;
  throw new VoiceError(
    'invalid_value',
    `'${name}' must be one of ${allowed.join(', ')}, got '${shortened(value)}'.`,
    { field: { name, rule: 'not_allowed' } },
  );
}
