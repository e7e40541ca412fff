import {
  after,
  either,
  lookup,
  map,
  optional,
  type Parser,
  place,
  remembered,
  sequence,
  type Table,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among, saidFor } from '../../engine/word-list.ts';
import type { Cardinal } from './cardinal.ts';
import type { NumberReader } from './number-reader.ts';
import type { Quantity } from './quantity.ts';

/** Numerator and denominator. */
export type Ratio = readonly [bigint, bigint];

export interface FractionWords {
  readonly cardinal: Parser<Cardinal>;
  /** The words for a minus, or their parser. */
  readonly minus: readonly string[] | Parser<unknown>;
  /** `two thirds` → `2/3`. */
  readonly fraction: Parser<Ratio>;
  /** The fraction after an integer: `and a half`. */
  readonly rest: Parser<Ratio>;
}

/** `two thirds` → `2/3`, `minus four and one fifth` → `-4 1/5`. */
export function fractions({ cardinal, minus, fraction, rest }: FractionWords): Parser<Quantity> {
  const sign = optional(typeof minus === 'function' ? minus : word(...minus));
  // `one million and a half` is a different number.
  const counted = map(cardinal, (number) => (number.round ? undefined : number));
  const mixed = sequence(counted, rest);
  return remembered((tokens, at) => {
    const { value: negative, end: from } = sign(tokens, at)!;
    const whole = mixed(tokens, from);
    const found = whole ? { value: whole.value[1], end: whole.end } : fraction(tokens, from);
    if (!found) return undefined;
    const before = (negative === undefined ? '' : '-') + (whole ? `${whole.value[0].value} ` : '');
    const number = before + found.value.join('/');
    return { value: { number, numberEnd: found.end, words: found.end - at }, end: found.end };
  });
}

/**
 * Fractions, alone and after integers: `due e mezzo`, `tre quinti`. `and` joins both; `halves` are the
 * fractions that are said without a numerator there: `mezzo` → 2.
 */
export function mixedFractions(
  { number, minus, isLarge }: NumberReader,
  fraction: Parser<Ratio>,
  and: string,
  halves: Table<bigint>,
): Parser<Quantity> {
  const half = map(lookup(halves), (parts): Ratio => [1n, parts]);
  return unlessBefore(
    fractions({ cardinal: number, minus, fraction, rest: after(word(and), either(half, fraction)) }),
    place((tokens, at) => isLarge(tokens[at]?.key ?? '')),
  );
}

/** The words for fractions by their denominator, separated by `; `: `3 derde|derden; 4 kwart`. */
export const partsOf = (rows: string): Parser<bigint> =>
  lookup(
    Object.fromEntries(
      Object.entries(saidFor(rows)).flatMap(([of, forms]) =>
        forms.split('|').map((form) => [form, BigInt(of)]),
      ),
    ),
  );

/** How far before the rooms a house may be mentioned. */
const HOUSE_WORDS = 5;

interface RoomWords {
  /** Quarters, which are also rooms. */
  readonly name: string;
  /** Nouns that have rooms, and nouns after the rooms; lists. */
  readonly houses: string;
  readonly kinds: string;
}

/** `casa con tres cuartos`, `três quartos de hotel`; two quarters would be a half and are also rooms. */
export function rooms({ name, houses, kinds }: RoomWords) {
  const [isHouse, isKind] = [among(houses), among(kinds)];
  return (tokens: Tokens, at: number, end: number, count: bigint): boolean =>
    tokens[end - 1]!.key === name &&
    (count === 2n ||
      isKind(tokens[end + 1]) ||
      tokens.slice(Math.max(0, at - HOUSE_WORDS), at).some(isHouse));
}
