import type { SpellOut } from '../spell-out.ts';

/** The gender of the noun that a number counts, or `nothing`: `uno`, `un euro`, `una libra`. */
export type Counted = 'nothing' | 'masculine' | 'feminine' | 'neuter';

/** How a language says numbers. Numbers are strings of ASCII digits, so that they may have any length. */
export interface NumberWords {
  /** An integer as words: `21` → `veintiuno`. */
  readonly cardinal: (digits: string, counted?: Counted) => string;
  /** The digits after a decimal mark. */
  readonly decimals: (digits: string, counted?: Counted) => string;
  /** The digits one by one, as in a telephone number. */
  readonly spelled: (digits: string) => string;
  readonly minus: string;
  readonly plus: string;
  /** The text between words: a space, or nothing. */
  readonly space: string;
}

interface SpelledWords {
  readonly minus: string;
  readonly plus: string;
  /** Says decimals as pairs or as one number (see `decimalsInPairs`); by default digit by digit. */
  readonly inPairs?: boolean;
  /** The rule set of each gender; by default the speller's own default. */
  readonly genders?: Partial<Readonly<Record<Counted, string>>>;
  /** Replaces words of CLDR by those that are preferred. */
  readonly change?: (words: string) => string;
  readonly space?: string;
}

/** Creates the number words of a language from CLDR's rules. */
export function spelledNumbers(say: SpellOut, words: SpelledWords): NumberWords {
  const { minus, plus, inPairs = false, genders = {}, change = String, space = ' ' } = words;
  const spelled = (digits: string) => Array.from(digits, (digit) => say(digit)).join(space);
  const cardinal: NumberWords['cardinal'] = (digits, counted = 'nothing') =>
    digits.startsWith('0') ? spelled(digits) : change(say(digits, genders[counted]));
  const decimals = inPairs ? decimalsInPairs({ cardinal }) : spelled;
  return { cardinal, spelled, decimals, minus, plus, space };
}

/** A group of digits that a word such as `thousand` counts. */
export interface DigitGroup {
  readonly value: number;
  /** The number of groups after it: 0 for the last one. */
  readonly behind: number;
}

/**
 * Splits a number, from its end, into groups of `last` and then of `others` digits; groups of zeros are left
 * out.
 */
export function digitGroups(digits: string, last: number, others = last): readonly DigitGroup[] {
  const groups: DigitGroup[] = [];
  let end = digits.length;
  for (let behind = 0; end > 0; behind++) {
    const start = Math.max(0, end - (behind === 0 ? last : others));
    const value = Number(digits.slice(start, end));
    if (value > 0) groups.unshift({ value, behind });
    end = start;
  }
  return groups;
}

/** Says digits one by one, with the words for 0 to 9. */
export const spellDigits =
  (words: readonly string[], space = ' ') =>
  (digits: string): string =>
    Array.from(digits, (digit) => words[Number(digit)]!).join(space);

/**
 * Says a cardinal with its special cases: zero, numbers with leading zeros (`007`, said one by one), and
 * numbers of more than `longest` digits, for which there are no words.
 */
export function cardinalOf(
  spelled: (digits: string) => string,
  longest: number,
  say: (digits: string, counted: Counted) => string,
): NumberWords['cardinal'] {
  return (digits, counted = 'nothing') => {
    const isSpelled = digits.startsWith('0') || digits.length > longest;
    return isSpelled ? spelled(digits) : say(digits, counted);
  };
}

/** The words of a language without spaces, in which each digit is one character. */
export const characterNumbers = (
  digits: readonly string[],
  say: (digits: string, counted: Counted) => string,
  signs: Pick<NumberWords, 'minus' | 'plus'>,
): NumberWords => {
  const spelled = spellDigits(digits, '');
  return { cardinal: cardinalOf(spelled, 20, say), spelled, decimals: spelled, ...signs, space: '' };
};

/**
 * Says decimals as pairs (`1415`: fourteen fifteen), with the last digit alone if their number is odd; three
 * digits are one number. Leading zeros are said.
 */
export function decimalsInPairs(numbers: Pick<NumberWords, 'cardinal'>): NumberWords['decimals'] {
  const { cardinal } = numbers;
  return (digits) =>
    digits.length === 3
      ? cardinal(digits)
      : digits
          .match(/..?/g)!
          .map((pair) => cardinal(pair))
          .join(' ');
}

/** Joins the words that are not empty. */
export const joinWords = (...words: readonly string[]): string =>
  words.filter((word) => word !== '').join(' ');
