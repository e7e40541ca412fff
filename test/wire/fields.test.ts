import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { FieldFault } from '../../src/domain/errors.ts';
import {
  endingAtFault,
  nonEmptyText,
  flag,
  integerIn,
  numberIn,
  object,
  oneOf,
  parseFields,
  text,
  texts,
} from '../../src/wire/fields.ts';

const schema = object({
  name: nonEmptyText().nullish(),
  about: text().max(3, { error: 'may have 3 characters' }).nullish(),
  on: flag().nullish(),
  share: numberIn(0, 1).nullish(),
  count: integerIn(1, 9).nullish(),
  words: texts(3, 'word').nullish(),
  kind: oneOf(['a', 'b']).nullish(),
  inner: object({ needed: text() }).nullish(),
  entries: z.array(object({ needed: text().max(3, { error: 'may have 3 characters' }) })).nullish(),
  named: z.record(z.string(), text()).nullish(),
});
const DEEP: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
const parse = (value: unknown) => parseFields(schema, value, 'A body');

describe('parseFields', () => {
  it('returns the known fields and drops unknown ones', () => {
    expect(parse({ name: 'x', share: 0.5, count: 9, kind: null, more: 1 })).toEqual({
      name: 'x',
      share: 0.5,
      count: 9,
      kind: null,
    });
  });

  it.each<[object, string, FieldFault['rule'], string]>([
    [{ name: 7 }, 'name', 'malformed', 'must be a string, got 7'],
    [{ name: ' ' }, 'name', 'empty', 'must not be empty'],
    [{ about: 'long' }, 'about', 'too_long', 'may have 3 characters'],
    [{ on: 'yes' }, 'on', 'not_a_boolean', "must be true or false, got 'yes'"],
    [{ share: 2 }, 'share', 'out_of_range', 'must be between 0 and 1, got 2'],
    [{ share: '1' }, 'share', 'not_a_number', "must be a number between 0 and 1, got '1'"],
    [{ count: 1.5 }, 'count', 'not_a_number', 'must be a whole number, got 1.5'],
    [{ words: 'x' }, 'words', 'malformed', "must be a list of strings, got 'x'"],
    [{ words: ['a', 'b', 'c', 'd'] }, 'words', 'too_long', 'may hold 3 words, got 4'],
    [{ words: ['x', 1] }, 'words', 'malformed', 'must be a list of strings, got 1'],
    [{ kind: 'c' }, 'kind', 'not_allowed', "must be one of a, b, got 'c'"],
    [{ inner: [] }, 'inner', 'malformed', 'must be an object, got []'],
    [{ inner: { needed: 1 } }, 'inner.needed', 'malformed', 'must be a string, got 1'],
    [{ entries: 'x' }, 'entries', 'malformed', "must be a list, got 'x'"],
    [{ named: [1] }, 'named', 'malformed', 'must be an object, got [1]'],
  ])('rejects %j: field %s, rule %s', (value, name, rule, problem) => {
    expect(() => parse(value)).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        field: { name, rule },
        message: `'${name}' ${problem}.`,
      }),
    );
  });

  it.each(['name', 'about', 'on', 'share', 'count', 'words', 'kind', 'inner'])(
    'refuses 100,000 nested lists in the field %s',
    (name) => {
      expect(() => parse({ [name]: DEEP })).toThrow(
        expect.objectContaining({
          kind: 'invalid_value',
          field: { name, rule: expect.any(String) },
          message: expect.stringMatching(/\[\[\[\[…?|list of strings/),
        }),
      );
    },
  );

  it('names a faulty entry of a list by its index', () => {
    expect(() => parse({ entries: [{ needed: 'x' }, {}] })).toThrow(
      expect.objectContaining({
        field: { name: 'entries', rule: 'missing' },
        message: "The field 'entries[1].needed' is missing.",
      }),
    );
    expect(() => parse({ entries: [{ needed: 'long' }] })).toThrow(
      "'entries[0].needed' may have 3 characters.",
    );
  });

  it('stops at the first faulty item of a list', () => {
    let read = 0;
    const fault = {
      get needed() {
        return read++;
      },
    };
    const list = object({ entries: endingAtFault(z.array(object({ needed: text() }))) });
    const body = { entries: [{ needed: 'x' }, ...Array.from({ length: 1_000 }, () => fault)] };
    expect(() => parseFields(list, body, 'A body')).toThrow("'entries[1].needed' must be a string, got 1.");
    expect(read).toBe(2);
  });

  it('rejects a missing field and a body that is not an object', () => {
    expect(() => parse({ inner: {} })).toThrow(
      expect.objectContaining({
        kind: 'invalid_request',
        field: { name: 'inner.needed', rule: 'missing' },
        message: "The field 'inner.needed' is missing.",
      }),
    );
    for (const value of [null, [], 7, DEEP])
      expect(() => parse(value)).toThrow('A body must be a JSON object.');
  });
});
