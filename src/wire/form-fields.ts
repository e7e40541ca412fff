import { z } from 'zod';
import { parseDecimal } from '../base/parse-decimal.ts';
import { integerIn, numberIn, quoteValue } from './fields.ts';

// Fields of multipart forms: each is a list of texts. A value that does not parse as its type stays unchanged
// and is refused by the schema.

/** A field of which the last text counts, converted by `read`. */
export const lastValue = <T extends z.ZodType>(schema: T, read: (text: string) => unknown = (text) => text) =>
  z.preprocess((texts) => {
    const text = (texts as readonly string[] | undefined)?.at(-1);
    return text === undefined ? undefined : read(text);
  }, schema);

/** A text; an empty one counts as absent. */
export const optionalText = () => optionalField(z.string());

/** A field that counts as absent if it is empty. */
export const optionalField = <T extends z.ZodType>(
  schema: T,
  read: (text: string) => unknown = (text) => text,
) => lastValue(schema.optional(), (text) => (text === '' ? undefined : read(text)));

/** A number in a range, both ends included. */
export const optionalNumber = (min: number, max: number) => optionalField(numberIn(min, max), toNumber);

/** A whole number in a range, both ends included. */
export const optionalInteger = (min: number, max: number) => optionalField(integerIn(min, max), toNumber);

/** `true`, `false`, `1` or `0`. */
export const optionalFlag = () =>
  optionalField(
    z.boolean({ error: ({ input }) => `must be true, false, 1 or 0, got ${quoteValue(input)}` }),
    (text) => FLAGS.get(text.toLowerCase()) ?? text,
  );

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function toNumber(text: string): unknown {
  const value = parseDecimal(text);
  return Number.isFinite(value) ? value : text;
}
