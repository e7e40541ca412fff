import { z } from 'zod';
import type { JsonSchema } from '../../src/wire/openapi.ts';
import { code, codes, table } from './markdown.ts';

/** The fields of a body or message, one per row; `defaults` adds a column. */
export function fieldTable(schema: z.ZodType, defaults?: Readonly<Record<string, unknown>>): string {
  const { properties = {}, required = [] } = jsonSchema(schema);
  const head = ['field', 'values', 'what it is', ...(defaults ? ['at first'] : [])];
  const rows = Object.entries(properties).map(([name, field]) => {
    const property = field as JsonSchema;
    const words = [
      property.description ?? '',
      required.includes(name) ? 'Required' : '',
      property.default === undefined
        ? ''
        : `Default: ${JSON.stringify(property.default).replaceAll('"', '')}`,
    ];
    const said = words.filter((text) => text !== '').join('. ');
    return [code(name), values(property), said, ...(defaults ? [first(defaults[name])] : [])];
  });
  return table(head, rows);
}

/** The names of a message's fields except `type`, for one cell. */
export const fieldNames = (schema: z.ZodType): string =>
  codes(Object.keys(jsonSchema(schema).properties ?? {}).filter((name) => name !== 'type'));

/** The description of a whole body or message. */
export const described = (schema: z.ZodType): string => schema.description ?? '';

const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** A short description of the values of a field. */
function values(schema: JsonSchema): string {
  const { anyOf, enum: words, type, minimum, maximum, items } = schema;
  if (anyOf !== undefined) {
    const own = (anyOf as readonly JsonSchema[]).filter((one) => one.type !== 'null').map(values);
    return [...new Set(own)].join(', or ');
  }
  if (words !== undefined) return codes(words.map(String));
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (type === 'array') return `list of ${values(items as JsonSchema)}`;
  if (schema.format === 'binary') return 'a file';
  const name = [type].flat().find((one) => one !== 'null');
  return NAMES[name ?? ''] ?? '';
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: '`true`, `false`',
  number: 'number',
  integer: 'whole number',
  object: 'object',
};

function first(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) && value.length === 0
    ? 'none'
    : code(JSON.stringify(value).replaceAll('"', ''));
}
