import {
  either,
  lookup,
  map,
  optional,
  type Parser,
  remembered,
  sequence,
  type Table,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import type { Cardinal } from './cardinal.ts';

/** Nobody counts off with more words than this. */
const LONGEST = 16;

/**
 * Ordinal numbers of languages where only the last word differs from the cardinal number: `twenty first`.
 * `toCardinal` gives the cardinal word (`one`) of an ordinal one; `isNumberWord` tells what may stand before
 * it.
 */
export function ordinal<T>(
  cardinal: Parser<T>,
  toCardinal: (key: string) => string | undefined,
  isNumberWord: (key: string) => boolean,
): Parser<T> {
  return remembered((tokens, at) => {
    const last = lastWord(tokens, at);
    const key = last === undefined ? undefined : toCardinal(tokens[last]!.key);
    if (last === undefined || key === undefined) return undefined;
    const asCardinal: Tokens = [...tokens.slice(at, last), { ...tokens[last]!, key }];
    const found = cardinal(asCardinal, 0);
    return found?.end === asCardinal.length ? { value: found.value, end: last + 1 } : undefined;
  });

  function lastWord(tokens: Tokens, at: number): number | undefined {
    for (let index = at; index < Math.min(tokens.length, at + LONGEST); index++) {
      const { key } = tokens[index]!;
      if (toCardinal(key) !== undefined) return index;
      if (!isNumberWord(key)) return undefined;
    }
    return undefined;
  }
}

/** An ordinal, and the sign that is written behind it: `º`, `ª`. */
interface Ordinal {
  readonly value: number;
  readonly sign: string;
}

/** Every stem with every ending: `segund` + `a` → 2ª. */
export function withEndings(stems: Table<number>, endings: Table<string>): Table<Ordinal> {
  return Object.fromEntries(
    Object.entries(stems).flatMap(([stem, value]) =>
      Object.entries(endings).map(([ending, sign]) => [stem + ending, { value, sign }]),
    ),
  );
}

/**
 * Ordinal numbers each word of which is one: `centésimo décimo primeiro`, but for thousands in front
 * (`segundo milésimo`, or `dois mil primeiro`, which `number` reads). The last word gives the sign.
 */
export function summedOrdinal(
  number: Parser<Cardinal>,
  thousands: Table<Ordinal>,
  hundreds: Table<Ordinal>,
  tens: Table<Ordinal>,
  ones: Table<Ordinal>,
): Parser<Ordinal> {
  const counted = map(number, ({ value }) =>
    value % 1000n === 0n && value < 1_000_000n ? value : undefined,
  );
  const words = sequence(
    optional(
      either(
        map(sequence(lookup(ones), lookup(thousands)), ([{ value }, { sign }]) => ({
          value: value * 1000,
          sign,
        })),
        lookup(thousands),
        map(counted, (value) => ({ value: Number(value), sign: '' })),
      ),
    ),
    ...[hundreds, tens, ones].map((table) => optional(lookup(table))),
  );
  return map(words, (found) => {
    const said = found.filter((ordinal) => ordinal !== undefined);
    const sign = said.at(-1)?.sign ?? '';
    return sign === '' ? undefined : { value: said.reduce((sum, { value }) => sum + value, 0), sign };
  });
}
