import type { Part, Rule } from '../../engine/language.ts';
import {
  type Found,
  type Parser,
  type Table,
  lookup,
  optional,
  remembered,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import type { Cardinal } from './cardinal.ts';

/** A number to be written. */
export interface Quantity {
  /** The digits, with sign and decimals: `-60.2400`. */
  readonly number: string;
  /** The token after the number, before the word for a large number. */
  readonly numberEnd: number;
  /** The word for a large number that stays a word, as it was said: `million`. */
  readonly scale?: string;
  /** Absent for numbers with decimals. */
  readonly whole?: bigint;
  /** The number of words that were read. */
  readonly words: number;
}

/** How a language says and writes numbers with a sign and decimals. */
export interface QuantityWords {
  readonly cardinal: Parser<Cardinal>;
  readonly zero: readonly string[];
  /** The words for a minus, or their parser. */
  readonly minus: readonly string[] | Parser<unknown>;
  /** The words for the decimal mark, with the mark. */
  readonly marks: Table<string>;
  /** Reads the words after the decimal mark as digits. */
  readonly decimals: Parser<string>;
  /** Words for large numbers that stay words: `1.5 million`; also `thousand`, after decimals. */
  readonly scales: readonly string[];
  /**
   * How many decimals a number without an integer part (`point two five`) needs; without this, such numbers
   * are not read.
   */
  readonly leastDecimals?: (tokens: Tokens, at: number) => number;
  /** Adds group separators to digits; none by default. */
  readonly format?: (whole: string, mark: string, decimals: string) => string;
}

/** Reads numbers as a language writes them: integers, decimals, and whole millions and more (`5 million`). */
export function quantity(words: QuantityWords): Parser<Quantity> {
  const minus = optional(typeof words.minus === 'function' ? words.minus : word(...words.minus));
  const zero = word(...words.zero);
  const mark = lookup(words.marks);
  const scale = word(...words.scales);
  const format = words.format ?? ((whole, mark, decimals) => whole + mark + decimals);

  return remembered((tokens, at) => {
    const sign = minus(tokens, at)!;
    const cardinal = words.cardinal(tokens, sign.end) ?? nothing(tokens, sign.end);
    const found = decimal(tokens, sign.end, cardinal) ?? (cardinal && whole(tokens, cardinal));
    if (!found) return undefined;
    const { value, end } = found;
    const number = sign.value === undefined ? value.number : `-${value.number}`;
    return { value: { ...value, number, words: end - at }, end };
  });

  function nothing(tokens: Tokens, at: number): Found<Cardinal> | undefined {
    const found = zero(tokens, at);
    return found && { value: { value: 0n }, end: found.end };
  }

  function decimal(
    tokens: Tokens,
    at: number,
    cardinal: Found<Cardinal> | undefined,
  ): Found<Omit<Quantity, 'words'>> | undefined {
    const point = mark(tokens, cardinal?.end ?? at);
    const decimals = point && words.decimals(tokens, point.end);
    if (!decimals) return undefined;
    const least = cardinal ? 1 : (words.leastDecimals?.(tokens, at) ?? Infinity);
    if (decimals.value.length < least) return undefined;
    const number = format(cardinal ? String(cardinal.value.value) : '', point.value, decimals.value);
    const numberEnd = decimals.end;
    return scale(tokens, numberEnd)
      ? { value: { number, numberEnd, scale: tokens[numberEnd]!.text }, end: numberEnd + 1 }
      : { value: { number, numberEnd }, end: numberEnd };
  }

  function whole(tokens: Tokens, { value, end }: Found<Cardinal>): Found<Omit<Quantity, 'words'>> {
    const { round, value: all } = value;
    return round && scale(tokens, round.at)
      ? {
          value: {
            number: String(round.count),
            numberEnd: round.at,
            scale: tokens[round.at]!.text,
            whole: all,
          },
          end,
        }
      : { value: { number: String(all), numberEnd: end, whole: all }, end };
  }
}

/** Returns the number, and the word for a large number, as parts. */
export function quantityParts({ value, end }: Found<Quantity>): Part[] {
  const { number, scale, numberEnd } = value;
  return scale === undefined
    ? [{ text: number, end }]
    : [
        { text: number, end: numberEnd },
        { text: scale, end },
      ];
}

/** A rule that writes the matches of `parser`, unless `words` matches as many tokens: those stay words. */
export function quantityRule(parser: Parser<Quantity>, words?: Parser<unknown>): Rule {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && words?.(tokens, at)?.end !== found.end ? quantityParts(found) : undefined;
  };
}
