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
import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
import type { Tokens } from '../../engine/tokens.ts';
import type { Cardinal } from './cardinal.ts';
import { toRoman } from './roman.ts';

/** The most words of an ordinal. */
const LONGEST = 16;

/**
 * Reads ordinals whose last word, and possibly the tens before it, differ from the cardinal: `twenty first`,
 * `dwudziesty pierwszy`. `toCardinal` returns the cardinal (`one`) of an ordinal; `isNumberWord` decides
 * which words may precede it, and `isTens` which cardinals may do so as ordinals.
 */
export function ordinal(
  number: Parser<Cardinal>,
  toCardinal: (key: string) => string | undefined,
  isNumberWord: (key: string) => boolean,
  isTens: (cardinal: string) => boolean = () => false,
): Parser<bigint> {
  return remembered((tokens, at) => {
    const ends: number[] = [];
    for (let index = at; index < Math.min(tokens.length, at + LONGEST); index++) {
      const { key } = tokens[index]!;
      if (toCardinal(key) !== undefined) ends.push(index + 1);
      else if (!isNumberWord(key)) break;
    }
    for (const end of ends.toReversed()) {
      const cardinals = tokens.slice(at, end).map((token, index) => {
        const key = toCardinal(token.key);
        return key !== undefined && (index === end - at - 1 || isTens(key)) ? { ...token, key } : token;
      });
      const found = number(cardinals, 0);
      if (found?.end === cardinals.length) return { value: found.value.value, end };
    }
    return undefined;
  });
}

/**
 * Writes ordinals: those below ten only next to a number, and in Roman numerals after a name of `rulers` and
 * before a word of `centuries`; after a word of `each` they stay words.
 */
export function ordinalsWritten(
  ordinal: Parser<bigint>,
  write: (value: bigint, last: string) => string,
  {
    each = '',
    rulers = '',
    centuries = '',
  }: Readonly<Partial<Record<'each' | 'rulers' | 'centuries', string>>>,
): Rule {
  const [isEach, isRuler, isCentury] = [among(each), among(rulers), among(centuries)];
  const isAnd = among('и і й та i');
  /** `восемнадцатом и девятнадцатом веках` */
  const isOfCentury = (tokens: Tokens, end: number): boolean => {
    const next = isAnd(tokens[end]) ? ordinal(tokens, end + 1) : undefined;
    return isCentury(tokens[next?.end ?? end]);
  };
  return (tokens, at, left) => {
    const found = isEach(left) ? undefined : ordinal(tokens, at);
    if (!found) return undefined;
    const { value, end } = found;
    if (value <= 30n && isOfCentury(tokens, end))
      return [{ text: toRoman(Number(value)).toUpperCase(), end }];
    if (isRuler(left) && (value >= 10n || /^\p{Lu}/u.test(tokens[at]!.text)))
      return [{ text: toRoman(Number(value)).toUpperCase(), end }];
    return value < 10n ? undefined : [{ text: write(value, tokens[end - 1]!.key), end }];
  };
}

/** An ordinal, and its suffix: `º`, `ª`. */
interface Ordinal {
  readonly value: number;
  readonly sign: string;
}

/** Combines every stem with every ending: `segund` + `a` → 2ª. */
export function withEndings(stems: Table<number>, endings: Table<string>): Table<Ordinal> {
  return Object.fromEntries(
    Object.entries(stems).flatMap(([stem, value]) =>
      Object.entries(endings).map(([ending, sign]) => [stem + ending, { value, sign }]),
    ),
  );
}

/**
 * Reads ordinals in which each word is an ordinal: `centésimo décimo primeiro`, except for thousands before
 * them (`segundo milésimo`, or `dois mil primeiro`, which `number` reads). The last word determines the
 * suffix.
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
