import { digitsOf, LATIN, WIDE_DIGITS, WIDE_GROUPED } from './digits.ts';
import type { Noun } from './nouns.ts';
import type { Counted, NumberWords } from './number-words.ts';
import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';

/** How a language writes numbers. Texts are sources of patterns. */
export interface NumberStyle {
  /** The characters of a digit, for `[…]`; ASCII by default. */
  readonly digits?: string;
  /** Whole numbers with group separators; numbers without them need no rule. */
  readonly grouped: readonly string[];
  /** The decimal marks, and their words. */
  readonly marks: Readonly<Record<string, string>>;
  /** The form of one before the word for the mark: `una coma`. */
  readonly oneBefore?: Readonly<Record<string, Counted>>;
  /** The characters of words, for `[…]`: no number or unit may touch one; any letter by default. */
  readonly letters?: string;
  /** Whether a number may begin with the decimal mark: `.5`. */
  readonly bareDecimals?: boolean;
  /** Whether a comma without a space may separate two numbers: `2/3,0.5`. Otherwise they are one number. */
  readonly commaSeparates?: boolean;
  /** Sources of a minus sign, and of the text that must precede a number. */
  readonly sign?: string;
  readonly before?: string;
  /** Whether the counted noun is singular; by default if the number is 1 without decimals. */
  readonly isOne?: (whole: string, decimals: string) => boolean;
  /** Chooses the form of a noun with more than two forms after a number. */
  readonly plural?: Intl.PluralRules;
  /** Says a number with decimals, if it is not said with a word for the mark. */
  readonly sayDecimal?: (whole: string, decimals: string) => string;
}

export interface WrittenNumber {
  /** The words for the sign, or nothing. */
  readonly sign: string;
  /** ASCII digits. */
  readonly whole: string;
  readonly mark: string;
  readonly decimals: string;
}

/** How the numbers of a language are found in a text and said. */
export interface Figures {
  readonly words: NumberWords;
  /** The characters that a match of a rule for numbers may begin with. */
  readonly starts: RegExp;
  /** Source of one digit, and of an unsigned integer. */
  readonly digit: string;
  readonly whole: string;
  /** Source of a number with decimals, at any position. */
  readonly plain: string;
  /** The characters within one number, for `[…]`. */
  readonly joints: string;
  /** Source of the end of a number, where it does not continue. */
  readonly numberEnd: string;
  /** Source of a number with sign and decimals. */
  readonly number: string;
  /** Source of a sign. */
  readonly sign: string;
  /** The characters of words, for `[…]`. */
  readonly letters: string;
  /** Source of the end of a word. */
  readonly end: string;
  /** Source of the beginning of a word. */
  readonly beginning: string;
  readonly parse: (written: string) => WrittenNumber;
  readonly say: (written: string, counted?: Counted) => string;
  /** Says an amount of a noun: `una libra`, `tres libras`. */
  readonly count: (written: string, noun: Noun) => string;
}

const SIGNS = '[-−+±]';
const LONGEST = 40;

/** Creates numbers that are written as in `style` and said with `words`. */
export function figuresOf(words: NumberWords, style: NumberStyle): Figures {
  const { digits = '0-9', letters = String.raw`\p{L}\p{M}\p{N}_` } = style;
  const digit = `[${digits}]`;
  const marks = Object.keys(style.marks).join('');
  const whole = `(?:${[...style.grouped, `${digit}{1,${LONGEST}}`].join('|')})`;
  const sign = style.sign ?? `(?:(?<![${letters}])${SIGNS})`;
  const decimals = `[${marks}]${digit}{1,${LONGEST}}`;
  const plain = style.bareDecimals ? `(?:${whole}(?:${decimals})?|${decimals})` : `${whole}(?:${decimals})?`;
  const parts = new RegExp(`^(${SIGNS})?(${whole}|)(?:([${marks}])(${digit}+))?$`, 'u');
  const joints = style.commaSeparates ? '.．' : '.,';
  const group = style.commaSeparates ? `(?!,${digit}{3}(?!${digit}))` : '';
  const numberEnd = `(?![${joints}]?${digit})${group}`;
  const isOne = style.isOne ?? ((whole, decimals) => whole === '1' && decimals === '');

  return {
    words,
    digit,
    whole,
    sign,
    starts: new RegExp(`[${digits}${style.bareDecimals ? marks : ''}]|${SIGNS}`, 'u'),
    plain,
    // Neither the beginning of a longer expression such as 1.2.3, nor its rest.
    joints,
    numberEnd,
    number: `${style.before ?? `(?<!${digit}[${joints}])`}${sign}?${plain}${numberEnd}`,
    letters,
    end: `(?![${letters}])`,
    beginning: `(?<![${letters}])`,
    parse,
    say: (written, counted) => sayParsed(parse(written), counted),
    count: (written, noun) => {
      const parsed = parse(written);
      return [sayParsed(parsed, noun.gender), formOf(noun, parsed)].join(words.space);
    },
  };

  function formOf({ one, few, many, part }: Noun, { whole, decimals }: WrittenNumber): string {
    if (few === undefined || !style.plural) return isOne(whole, decimals) ? one : many;
    if (decimals !== '') return part!;
    const category = style.plural.select(Number(whole));
    return category === 'one' ? one : category === 'few' ? few : many;
  }

  function parse(written: string): WrittenNumber {
    const [, sign, whole = written, mark = '', decimals = ''] = parts.exec(written) ?? [];
    return {
      sign: sign === undefined ? '' : signWords(sign),
      whole: digitsOf(whole),
      mark,
      decimals: digitsOf(decimals),
    };
  }

  function sayParsed({ sign, whole, mark, decimals }: WrittenNumber, counted?: Counted): string {
    const number =
      decimals === ''
        ? [words.cardinal(whole, counted)]
        : style.sayDecimal && whole !== ''
          ? [style.sayDecimal(whole, decimals)]
          : [
              ...(whole === '' ? [] : [wholeBefore(whole, mark, counted)]),
              style.marks[mark]!,
              words.decimals(decimals, counted),
            ];
    return [...(sign === '' ? [] : [sign]), ...number].join(words.space);
  }

  function wholeBefore(whole: string, mark: string, counted?: Counted): string {
    const isBent = whole === '1' && counted !== 'masculine';
    const plain = counted === 'nothing' ? counted : undefined;
    return words.cardinal(whole, isBent ? style.oneBefore?.[mark] : plain);
  }

  function signWords(sign: string): string {
    if (sign === '+') return words.plus;
    return sign === '±' ? [words.plus, words.minus].join(words.space) : words.minus;
  }
}

/** Words after `25°` that are counted: `il 25° anniversario`. */
const RANKING =
  /(?<!\p{L})(?:[eo]l|d?el|[ia]l|l[oa]|d[aeo]l|n[eo]l?|[nd]el(?:l[oa])?|[dn]?[oa]|d[eo]|ao|seu|[sm]u|suo|mio|nostro) $/iu;

/** Whether `°` means degrees: numbers above twelve usually do. */
export const isDegrees = (digits: string, ending: string, { 0: { length }, index, input }: RegExpExecArray) =>
  ending.endsWith('°') &&
  Number(digits) > 12 &&
  !(
    RANKING.test(input.slice(Math.max(0, index - 8), index)) &&
    /^ (?!all|alla|sotto|sopra|bajo|sobre|para|pero|con|per|che|non|com|que|del|dei|dos|das|abaixo|acima|celsius)\p{Ll}{3}/u.test(
      input.slice(index + length),
    )
  );

/** Numbers between Chinese or Japanese characters, half-width or full-width. */
export const wideFigures = (words: NumberWords): Figures =>
  figuresOf(words, {
    digits: WIDE_DIGITS,
    grouped: WIDE_GROUPED,
    marks: { '.': '点', '．': '点' },
    letters: LATIN,
    commaSeparates: true,
  });

/**
 * Numbers with a suffix: `3.ª`, `21e`. The spoken form depends on the suffix; `undefined` if there is no such
 * number.
 */
export function ordinals(
  { whole, starts, end, beginning }: Figures,
  endings: readonly string[],
  say: (digits: string, ending: string, match: RegExpExecArray) => string | undefined,
): Rule {
  return {
    name: 'ordinal',
    starts,
    pattern: new RegExp(`${beginning}(${whole})(${anyOf(endings)})${end}`, 'uy'),
    say: (match) => say(digitsOf(match[1]!), match[2]!, match),
  };
}
