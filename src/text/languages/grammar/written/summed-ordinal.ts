import { type Parser, type Table, either, lookup, map, optional, sequence } from '../../engine/parser.ts';
import type { Cardinal } from './cardinal.ts';

/** An ordinal, and the sign that is written behind it: `º`, `ª`. */
export interface Ordinal {
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
