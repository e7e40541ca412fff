import {
  either,
  longest,
  lookup,
  many,
  map,
  type Parser,
  sequence,
  type Table,
  word,
} from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import type { SpellOut } from './spell-out.ts';
import type { NumberReader } from './written/number-reader.ts';
import type { Counted } from './spoken/number-words.ts';

/** CLDR's rule sets of cardinals, by gender. */
export const SLAVIC_GENDERS = {
  masculine: 'cardinal-masculine',
  feminine: 'cardinal-feminine',
  neuter: 'cardinal-neuter',
};

/**
 * The forms of an ordinal, in the order in which endings are listed; `genitive` to `instrumental` are
 * masculine.
 */
const FORMS = [
  'masculine',
  'feminine',
  'neuter',
  'genitive',
  'feminine-genitive',
  'dative',
  'locative',
  'instrumental',
  'accusative',
] as const;
export type OrdinalForm = (typeof FORMS)[number];

export interface OrdinalStems {
  /** Stems of 1 to 19, 20 to 90, 100 to 900 and 1000 to 9000; the stems in `ends` have their own endings. */
  readonly stems: readonly string[];
  /** Endings, in the order of the forms. */
  readonly hard: string;
  readonly ends: Readonly<Record<string, string>>;
  /** Endings of the plural, which only decades have: `девяностые`. */
  readonly plural: string;
  /** Whether the tens before units are ordinals as well: `dwudziesty pierwszy`. */
  readonly tensToo?: boolean;
}

const VALUES = [
  ...Array.from({ length: 19 }, (_, index) => index + 1),
  ...[10, 100, 1000].flatMap((unit) => Array.from({ length: 9 }, (_, index) => (index + 1) * unit)).slice(1),
];

/**
 * Creates the ordinals of a Slavic language, in which only the last part is inflected, and a table for
 * readers: each ordinal word with its cardinal.
 */
export function slavicOrdinals(say: SpellOut, { stems, hard, ends, plural, tensToo = false }: OrdinalStems) {
  const stemOf = new Map(VALUES.map((value, index) => [value, stems[index]!]));
  const formsOf = (value: number): readonly string[] => {
    const stem = stemOf.get(value)!;
    return wordList(ends[stem] ?? hard).map((ending) => stem.replace('*', '') + ending);
  };
  const decadesOf = (value: number): readonly string[] =>
    value % 10 === 0 && value < 100 ? wordList(plural).map((ending) => stemOf.get(value)! + ending) : [];
  const words = Object.fromEntries(
    VALUES.filter((value) => value <= 1000).flatMap((value) =>
      [...formsOf(value), ...decadesOf(value)].map(
        (form) => [form, say(String(value)).split(' ').at(-1)!] as const,
      ),
    ),
  );
  const thousands = Object.fromEntries(
    VALUES.filter((value) => value > 1000).flatMap((value) =>
      formsOf(value).map((form) => [form, String(value)]),
    ),
  );
  return { ordinalOf, words, thousands };

  /** Says an ordinal up to a million, and a cardinal above it. */
  function ordinalOf(digits: string, form: OrdinalForm = 'masculine'): string {
    const value = Number(digits);
    const last = lastPart(value);
    if (last === undefined) return say(digits);
    const before = value - last;
    const tens = tensToo && last < 10 ? before % 100 : 0;
    return [
      ...(before - tens > 0 ? [say(String(before - tens))] : []),
      ...[tens, last].filter((part) => part > 0).map((part) => formsOf(part)[FORMS.indexOf(form)]!),
    ].join(' ');
  }

  function lastPart(value: number): number | undefined {
    const part = [100, 10, 100, 1000, 10_000]
      .map((unit) => value % unit)
      .find((rest, index) => rest > 0 && (index > 0 || rest < 20));
    return part !== undefined && stemOf.has(part) ? part : undefined;
  }
}

/** How an ordinal determines the form of the noun after it, for example of a year. */
export function genderByEnding(feminine: RegExp, neuter: RegExp, feminineOfTwo: RegExp) {
  return (noun: string, written = ''): Counted => {
    if (/(?<!1)1$/.test(written))
      return neuter.test(noun) ? 'neuter' : feminine.test(noun) ? 'feminine' : 'masculine';
    return /(?<!1)2$/.test(written) && feminineOfTwo.test(noun) ? 'feminine' : 'nothing';
  };
}

/** Reads decimals that are said with their place: `пять десятых` → `5`, `пять сотых` → `05`. */
export const namedDecimals =
  (places: Table<number>) =>
  ({ number, digit }: Pick<NumberReader, 'number' | 'digit'>): Parser<string> => {
    const digits = digitsOf(number);
    return either(
      inPlaces(either(digits, digit), places),
      map(many(digit), (read) => read.join('')),
      digits,
    );
  };

/** Reads decimals also after a conjunction: `тридцать шесть и шесть десятых` → `36,6`. */
export function withTenths(reader: NumberReader, and: string, places: Table<number>): NumberReader {
  const digits = digitsOf(reader.number);
  const said = map(
    sequence(digits, word(and), inPlaces(digits, places)),
    ([whole, , parts]) => `${whole},${parts}`,
  );
  const tenths: NumberReader['amount'] = (tokens, at) => {
    const found = said(tokens, at);
    return (
      found && { value: { number: found.value, numberEnd: found.end, words: found.end - at }, end: found.end }
    );
  };
  return { ...reader, amount: longest(reader.amount, tenths) };
}

const digitsOf = (number: NumberReader['number']): Parser<string> =>
  map(number, ({ value }) => String(value));

/** Digits whose number of places is said by the next word, padded with zeros. */
const inPlaces = (digits: Parser<string>, places: Table<number>): Parser<string> =>
  map(sequence(digits, lookup(places)), ([read, length]) =>
    read.length <= length ? read.padStart(length, '0') : undefined,
  );
