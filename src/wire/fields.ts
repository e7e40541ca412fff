import { z } from 'zod';
import { countOf } from '../base/count-of.ts';
import { shortened } from '../base/shortened.ts';
import { shown } from '../base/shown.ts';
import { type FieldFault, VoiceError } from '../domain/errors.ts';
import { isSpeakable } from '../domain/voice.ts';

// Schemas of JSON fields whose messages describe faults in words. `null` counts as absent.

/** An invalid value in a message: text in quotes, other values as JSON. */
export const quoteValue = (value: unknown) =>
  typeof value === 'string' ? `'${shortened(value)}'` : shown(value);

const mustBe = (what: string) => ({
  error: ({ input }: { readonly input: unknown }) => `must be ${what}, got ${quoteValue(input)}`,
});

/** Any text. */
export const text = () => z.string(mustBe('a string'));

/** Text with more than white space. */
export const nonEmptyText = () => text().regex(/\S/, { error: 'must not be empty' });

/** Text to be spoken. */
export const speakableText = () =>
  nonEmptyText().refine(isSpeakable, {
    error: 'must hold something that can be spoken',
    params: { rule: 'empty' },
  });

export const flag = () => z.boolean(mustBe('true or false'));

/**
 * The same list, read only up to the first fault, because messages for all faults of a long list take
 * seconds.
 */
export const endingAtFault = <T extends z.ZodArray>(list: T) =>
  z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    const fault = value.findIndex((item) => !(list.element as z.ZodType).validate(item));
    return fault < 0 ? value : value.slice(0, fault + 1);
  }, list);

/** A list of at most `most` texts; `thing` names an item. */
export const texts = (most: number, thing: string) =>
  endingAtFault(
    z.array(z.string(mustBe('a list of strings')), mustBe('a list of strings')).max(most, {
      error: ({ input }) => `may hold ${countOf(most, thing)}, got ${(input as readonly unknown[]).length}`,
    }),
  );

/** One of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: ({ input }) => `must be one of ${words.join(', ')}, got ${quoteValue(input)}` });

/** A number in a range, both ends included. */
export function numberIn(min: number, max: number) {
  const range = between(min, max);
  return z
    .number(mustBe(`a number between ${min} and ${max}`))
    .min(min, range)
    .max(max, range);
}

/** A whole number in a range, both ends included. */
export function integerIn(min: number, max: number) {
  const whole = mustBe('a whole number');
  const range = between(min, max);
  return z.number(whole).int(whole).min(min, range).max(max, range);
}

/** An object schema that ignores unknown fields. */
export const object = <T extends z.core.$ZodLooseShape>(shape: T) => z.object(shape, mustBe('an object'));

function between(min: number, max: number) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      `must be between ${min} and ${max}, got ${quoteValue(input)}`,
  };
}

/**
 * Parses `value` by `schema`; `what` names it in messages.
 * @throws VoiceError `invalid_value` for the first invalid field; `invalid_request` for a missing one (rule
 * `missing`) and if `value` is not an object.
 */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const inList = path.findIndex((key) => typeof key === 'number');
  const name = (inList < 0 ? path : path.slice(0, inList)).join('.');
  const whole = pathText(path);
  if (!issue || name === '') throw new VoiceError('invalid_request', `${what} must be a JSON object.`);
  if (issue.input === undefined) {
    const field = { name, rule: 'missing' } as const;
    throw new VoiceError('invalid_request', `The field '${whole}' is missing.`, { field });
  }
  // A message about an item of a list of plain values names the list.
  const subject = typeof path.at(-1) === 'number' ? name : whole;
  throw new VoiceError('invalid_value', `'${subject}' ${inWords(issue)}.`, {
    field: { name, rule: ruleOf(issue) },
  });
}

/**
 * The paths of fields in `value` that `schema` does not name and therefore ignores, such as
 * `vad.sensitivty`.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unknownFields(schema.unwrap(), value);
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return [];
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.entries(value).flatMap(([name, held]) =>
    Object.hasOwn(shape, name)
      ? unknownFields(shape[name]!, held).map((inner) => `${name}.${inner}`)
      : [name],
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `lexicon[0].text` */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );

/** The schema's message; a general one for a wrong type without a message. */
function inWords({ message, input, ...issue }: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !message.startsWith('Invalid input')) return message;
  return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}, got ${quoteValue(input)}`;
}

/**
 * The message for a fault in a file, which follows the position: `it must be a number, got "x"`. The input
 * must be reported.
 */
export function faultInWords(issue: z.core.$ZodIssue): string {
  const words = inWords(issue);
  if (words === issue.message) return words;
  return issue.input === undefined ? 'it is missing' : `it ${words}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

function ruleOf(issue: z.core.$ZodIssue): FieldFault['rule'] {
  const { code, input } = issue;
  if (code === 'custom' && issue.params?.['rule']) return issue.params['rule'] as FieldFault['rule'];
  if (code === 'too_big' && typeof input !== 'number') return 'too_long';
  if (code === 'too_big' || code === 'too_small') return 'out_of_range';
  if (code === 'invalid_value') return 'not_allowed';
  if (code === 'invalid_type') return TYPE_RULES[issue.expected] ?? 'malformed';
  return typeof input === 'string' && input.trim() === '' ? 'empty' : 'malformed';
}

const TYPE_RULES: Readonly<Record<string, FieldFault['rule']>> = {
  number: 'not_a_number',
  int: 'not_a_number',
  boolean: 'not_a_boolean',
};

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Whether `text` is base64, perhaps with line breaks, as many programs write it. (`Buffer.from` accepts
 * anything.)
 */
export function isBase64(text: string): boolean {
  const written = text.replaceAll(/\s+/g, '');
  return BASE64.test(written) && written.length % 4 !== 1;
}
