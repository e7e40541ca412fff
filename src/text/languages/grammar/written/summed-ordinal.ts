import { type Parser, type Table, lookup, map, optional, sequence } from '../../engine/parser.ts';

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

/** Ordinal numbers each word of which is one: `centésimo décimo primeiro`. The last word gives the sign. */
export function summedOrdinal(
  hundreds: Table<Ordinal>,
  tens: Table<Ordinal>,
  ones: Table<Ordinal>,
): Parser<Ordinal> {
  const words = sequence(optional(lookup(hundreds)), optional(lookup(tens)), optional(lookup(ones)));
  return map(words, (found) => {
    const said = found.filter((ordinal) => ordinal !== undefined);
    const sign = said.at(-1)?.sign;
    return sign === undefined ? undefined : { value: said.reduce((sum, { value }) => sum + value, 0), sign };
  });
}
