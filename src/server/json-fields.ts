import { shortened } from '../base/shortened.ts';
import { type FieldFault, VoiceError } from '../domain/errors.ts';
import { inRange, oneOf } from '../runtime/field-values.ts';
import { missingField, Refusal } from './refusal.ts';

/**
 * The fields of a JSON object, read one by one with what each of them may be; `null` is as good as nothing. What
 * cannot be used throws VoiceError `invalid_value` with the field, or a Refusal: `invalid_request`, `missing_field`.
 */
export class JsonFields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #prefix: string;

  /** In messages, `prefix` stands before the names of fields: `effects.`; and `what` is what all of it is. */
  constructor(body: unknown, prefix = '', what = 'The body') {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) {
      throw new Refusal('invalid_request', `${what} must be a JSON object.`);
    }
    this.#values = body as Readonly<Record<string, unknown>>;
    this.#prefix = prefix;
  }

  /** Whether the field is there, be it as `null`. */
  has(key: string): boolean {
    return Object.hasOwn(this.#values, key);
  }

  value(key: string): unknown {
    return (this.has(key) ? this.#values[key] : undefined) ?? undefined;
  }

  /** The fields of an object inside, which messages name from the outermost on. */
  object(key: string): JsonFields | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (typeof value === 'object' && !Array.isArray(value)) {
      return new JsonFields(value, `${this.#prefix}${key}.`);
    }
    throw this.wrong(key, 'malformed', `must be an object, got ${shown(value)}`);
  }

  required(key: string): string {
    const text = this.filled(key);
    if (text === undefined) throw missingField(this.#prefix + key);
    return text;
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === 'string') return value;
    throw this.wrong(key, 'malformed', `must be a string, got ${shown(value)}`);
  }

  /** Text that says something. */
  filled(key: string): string | undefined {
    const text = this.text(key);
    if (text?.trim() === '') throw this.wrong(key, 'empty', 'must not be empty');
    return text;
  }

  texts(key: string): readonly string[] | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((one): one is string => typeof one === 'string')) return value;
    throw this.wrong(key, 'malformed', `must be a list of strings, got ${shown(value)}`);
  }

  number(key: string, min: number, max: number): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    return inRange(typeof value === 'number' ? value : NaN, min, max, this.#prefix + key, shown(value));
  }

  integer(key: string, min = -Infinity, max = Infinity): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (Number.isInteger(value)) return this.number(key, min, max);
    throw this.wrong(key, 'not_a_number', `must be a whole number, got ${shown(value)}`);
  }

  flag(key: string): boolean | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === 'boolean') return value;
    throw this.wrong(key, 'not_a_boolean', `must be true or false, got ${shown(value)}`);
  }

  word<const T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    return oneOf(typeof value === 'string' ? value : shown(value), allowed, this.#prefix + key);
  }

  wrong(key: string, rule: FieldFault['rule'], problem: string): VoiceError {
    const name = this.#prefix + key;
    return new VoiceError('invalid_value', `'${name}' ${problem}.`, { field: { name, rule } });
  }
}

const shown = (value: unknown) => shortened(JSON.stringify(value));
