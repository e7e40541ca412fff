import { type Rule, rule } from '../../engine/language.ts';
import {
  type Found,
  type Parser,
  type Table,
  after,
  either,
  longest,
  lookup,
  many,
  map,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

/** How digits are said. */
export interface DigitWords {
  readonly digit: Parser<string>;
  /** Reads a number of two digits. */
  readonly pair: Parser<string>;
  /** `double`, with the number of times that the next digit is repeated. */
  readonly repeats: Table<number>;
}

export interface TelephoneWords extends DigitWords {
  /** Reads three or more digits, said one by one; any digits by default. */
  readonly singles?: Parser<string>;
  /** Other words that a number may begin with: `eight hundred`. */
  readonly opening?: Parser<string>;
  /** The most digits of a number, with its country code. */
  readonly longest: number;
  /** Whether digits are the beginning of another expression. */
  readonly goesOn: (tokens: Tokens, at: number) => boolean;
  /** Formats numbers of this length; other numbers are plain digits. */
  readonly layOut: (digits: string, tokens: Tokens, at: number) => string | undefined;
  /** Words that announce a number: its groups may be separated by commas. */
  readonly cues?: readonly string[];
  /** The numbers of digits between commas that mark a number without such a word: `3-3-4`. */
  readonly groups?: string;
  readonly plus: readonly string[];
  /** Reads groups after a plus, if they may have three digits: `seiscientos doce`. */
  readonly groupAbroad?: Parser<string>;
  /**
   * Formats the digits after a plus and a country code, with a separator before them; `undefined` if they are
   * not a number.
   */
  readonly layOutAbroad: (digits: string, country: string) => string | undefined;
}

/**
 * Writes telephone numbers and other numbers that are said digit by digit; in pairs, only numbers of a
 * telephone number's length.
 */
export function telephone(words: TelephoneWords): Rule {
  const { layOut } = words;
  const singles = words.singles ?? singleDigits(words);
  const grouped = digitGroups(words);
  const abroad = after(
    word(...words.plus),
    map(
      either(digitGroups({ ...words, pair: words.groupAbroad ?? words.pair }), singles),
      internationally(words.layOutAbroad),
    ),
  );
  const alone: Parser<string> = (tokens, at) => {
    const found = singles(tokens, at);
    return found && { value: layOut(found.value, tokens, at) ?? found.value, end: found.end };
  };
  const together: Parser<string> = (tokens, at) => {
    const found = grouped(tokens, at);
    const value = found && layOut(found.value, tokens, at);
    return value === undefined ? undefined : { value, end: found!.end };
  };
  return rule(either(abroad, longest(alone, together, introducedNumber(words))));
}

/** The most words between such a word and the number. */
const CUE_WORDS = 6;

/** `my phone number is five five five, one two three four`. */
function introducedNumber(words: TelephoneWords): Parser<string> {
  const isCue = among(...(words.cues ?? []));
  const atom = either(words.pair, oneByOne(words));
  // `nine, ten, eleven` is counting.
  const groups = sequence(many(atom, 2), many(after(word(','), many(atom))));
  const shortGroups = sequence(many(atom, 2, 4), many(after(word(','), many(atom, 2, 4)), 2, 2));
  return (tokens, at) => {
    const isIntroduced = tokens.slice(Math.max(0, at - CUE_WORDS), at).some(isCue);
    const found = isIntroduced ? groups(tokens, at) : words.groups && shortGroups(tokens, at);
    if (!found) return undefined;
    const [first, rest] = found.value;
    const parts = [first, ...rest].map((digits) => digits.join(''));
    const isLaidOut = isIntroduced || parts.map(({ length }) => length).join('-') === words.groups;
    const value = isLaidOut ? words.layOut(parts.join(''), tokens, at) : undefined;
    return value === undefined || words.goesOn(tokens, found.end) ? undefined : { value, end: found.end };
  };
}

/** Words for a postcode and for the number of a person or a document, which are written without spaces. */
const isPostcode = among('индекс індекс cep plz postleitzahl postcode cap postal pocztowy postnummer kodu');
const isPaper = among(
  'rg dni nif nie curp pasaporte passaporte passaporto passeport reisepass personalausweis bsn personnummer pesel regon инн снилс',
);

/** The word for a minus in equations. */
const IS_MINUS = /^men?o|^minus/;

/**
 * Digits that are joined by a hyphen of `marks` (`zero zero myślnik sto dwadzieścia trzy`), and numbers of
 * documents.
 */
export function dashed({ digit, pair }: Pick<DigitWords, 'digit' | 'pair'>, marks: Table<string>): Rule {
  const dashes = Object.keys(marks).filter((said) => marks[said] === '-' && !IS_MINUS.test(said));
  const piece = map(many(either(pair, digit), 1, 8), (digits) => digits.join(''));
  const pieces = sequence(piece, many(after(word(...dashes), piece), 0, 5));
  return (tokens, at) => {
    const found = pieces(tokens, at);
    if (!found) return undefined;
    const text = [found.value[0], ...found.value[1]].join('-');
    const before = tokens.slice(Math.max(0, at - 2), at);
    const isNamed =
      (/^\d{4,7}$/.test(text) && before.some(isPostcode)) ||
      (/^\d{5,12}$/.test(text) && before.some(isPaper));
    return isNamed || /^(?=.{5})\d+-/.test(text) ? [{ text, end: found.end }] : undefined;
  };
}

/** One digit, or `double five`. */
export function oneByOne({ digit, repeats }: DigitWords): Parser<string> {
  const repeated = map(sequence(lookup(repeats), digit), ([times, digit]) => digit.repeat(times));
  return either(repeated, digit);
}

function singleDigits(words: DigitWords): Parser<string> {
  return map(many(oneByOne(words)), (digits) => {
    const value = digits.join('');
    return value.length >= 3 ? value : undefined;
  });
}

/** Reads digits and pairs, up to the number of digits of the longest number. */
function digitGroups(words: TelephoneWords): Parser<string> {
  const group = either(words.pair, oneByOne(words));
  return (tokens, at) => {
    let { value, end } = words.opening?.(tokens, at) ?? { value: '', end: at };
    while (value.length <= words.longest) {
      const found: Found<string> | undefined = group(tokens, end);
      if (!found) return value === '' || words.goesOn(tokens, end) ? undefined : { value, end };
      value += found.value;
      end = found.end;
    }
    return undefined;
  };
}

/** Country codes of less than three digits, as assigned by the ITU (E.164). */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** The number of digits, with the country code. */
const [LEAST_DIGITS, MOST_DIGITS] = [8, 15];

/** Formats the rest of a number with its country code: ` 30 1234567` → `+49 30 1234567`. */
export const internationally =
  (layOut: TelephoneWords['layOutAbroad']) =>
  (digits: string): string | undefined => {
    if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return undefined;
    const country = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
    const laidOut = layOut(digits.slice(country.length), country);
    return laidOut && `+${country}${laidOut}`;
  };

/** Formats the numbers of a country, `+46 70 123 45 67`, and returns those of other countries unchanged. */
export const abroadIn =
  (code: string, pattern: string): TelephoneWords['layOutAbroad'] =>
  (digits, country) =>
    ` ${country === code && digits.length === pattern.replaceAll(/[^#]/g, '').length ? fill(pattern, digits) : digits}`;

/** `fill('##-##', '1234')` → `12-34`. */
export function fill(pattern: string, digits: string): string {
  let at = 0;
  return pattern.replaceAll('#', () => digits[at++] ?? '');
}
