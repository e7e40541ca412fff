import {
  type Found,
  type Parser,
  type Table,
  lookup,
  optional,
  remembered,
  word,
} from '../../engine/parser.ts';
import { powerOfTen } from './small-numbers.ts';

export interface Cardinal {
  readonly value: bigint;
  /**
   * For a whole number of millions and the like that is said with one word: what the word multiplies, and its
   * token.
   */
  readonly round?: { readonly count: bigint; readonly at: number };
}

/** The number words of a language from a hundred on. */
export interface CardinalWords {
  /** Reads numbers below a thousand, or other numbers in their place (`eleven hundred`). */
  readonly group: Parser<number>;
  readonly thousand: readonly string[];
  /** Whether a thousand is `mille` and not `un mille`. */
  readonly bareThousand?: boolean;
  /** Words from a million on, with their exponent of ten. */
  readonly large: Table<number>;
  /** The words before the last group: `and`. */
  readonly joiners?: readonly string[];
}

/**
 * Reads numbers of any size from 1 on. A word for a thousand multiplies one group; larger words, which get
 * smaller from left to right, multiply both: `mil doscientos millones tres mil` is 1 200 000 000 + 3 000.
 */
export function cardinal(words: CardinalWords): Parser<Cardinal> {
  const joiner = optional(word(...(words.joiners ?? [])));
  const thousand = word(...words.thousand);
  const large = lookup(words.large);

  return remembered((tokens, at) => {
    let total = 0n;
    let smallest = Infinity;
    // A single multiplier may be followed by another: `cinco mil millones`.
    let isOpen = false;
    // The part that no large word has multiplied yet.
    let thousands: number | undefined;
    let found: Found<Cardinal> | undefined;
    for (let end = at; ; end = found.end) {
      const from = end > at ? joiner(tokens, end)!.end : at;
      const group = words.group(tokens, from);
      const behind = group?.end ?? from;

      const thousandEnd = thousand(tokens, behind)?.end;
      if (thousandEnd !== undefined) {
        if (thousands !== undefined || (!group && !words.bareThousand)) return found;
        thousands = (group?.value ?? 1) * 1000;
        found = { value: { value: total + BigInt(thousands) }, end: thousandEnd };
        continue;
      }
      const scale = large(tokens, behind);
      const count = BigInt((thousands ?? 0) + (group?.value ?? 0));
      if (scale) {
        const isSmaller =
          scale.value < smallest || (isOpen && scale.value === smallest && thousands === undefined);
        if (count === 0n || !isSmaller || (!group && from > (found?.end ?? at))) return found;
        const isRound = total === 0n;
        total += count * powerOfTen(scale.value);
        isOpen = thousands !== undefined && !group;
        smallest = scale.value;
        thousands = undefined;
        found = {
          value: { value: total, ...(isRound && { round: { count, at: behind } }) },
          end: scale.end,
        };
        continue;
      }
      if (!group || (thousands !== undefined && group.value >= 1000)) return found;
      return { value: { value: total + count }, end: group.end };
    }
  });
}

/** Reads a million without a number before it, if more follows: `миллион двести тысяч`. */
export function bareLarge(number: Parser<Cardinal>, large: Table<number>): Parser<Cardinal> {
  const scale = lookup(large);
  return (tokens, at) => {
    const found = scale(tokens, at);
    const rest = found && number(tokens, found.end);
    const power = powerOfTen(found?.value ?? 0);
    return rest && rest.value.value < power
      ? { value: { value: power + rest.value.value }, end: rest.end }
      : undefined;
  };
}
