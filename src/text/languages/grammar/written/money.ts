import type { Part, Rule } from '../../engine/language.ts';
import { type Found, lookup, optional, type Parser, type Table, word } from '../../engine/parser.ts';
import { isInCompound, type Token, type Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import type { CurrencyForms } from '../spoken/money.ts';
import type { Quantity } from './quantity.ts';
import { inTwoDigits } from './small-numbers.ts';
import { currencies } from '../../cldr.ts';

export interface Currency {
  readonly symbol: string;
  /** The name of its hundredth. */
  readonly minor?: string;
}

/**
 * Parses rows of a symbol, its hundredth and its names, separated by `; `: `$ cent: dollar, dollars; ¥: yen`.
 * `-` means no symbol.
 */
export const currencyNames = (...lines: readonly string[]): Record<string, Currency> =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split('; '))
      .flatMap((row) => {
        const [sign = '', names = ''] = row.split(': ');
        const [symbol = '', minor] = sign.split(' ');
        const currency = { symbol: symbol === '-' ? '' : symbol, ...(minor !== undefined && { minor }) };
        return names.split(', ').map((name) => [name, currency] as const);
      }),
  );

/** The same for hundredths, which all have a name. */
export const minorNames = (...lines: readonly string[]) =>
  currencyNames(...lines) as Record<string, Required<Currency>>;

export interface MoneyWords {
  readonly amount: Parser<Quantity>;
  readonly currencies: Table<Currency>;
  /** Further currencies by their full names: `Swiss francs`. */
  readonly named?: () => Table<Currency>;
  /**
   * Words for a hundredth, with its name, and its symbol if no whole unit names it; without a symbol, a whole
   * unit is required.
   */
  readonly minors: Table<Required<Currency>>;
  /** `million of dollars`. */
  readonly of?: readonly string[];
  /** The words between whole units and hundredths. */
  readonly joiners: readonly string[];
  /** Reads hundredths before their word: 1 to 99. */
  readonly hundredths: Parser<number>;
  /** Reads hundredths without their word: `seventy five dollars sixty three`. */
  readonly bareHundredths: Parser<number>;
  readonly mark: string;
  readonly place: (number: string, symbol: string) => string;
  /** Phrases that only resemble an amount: `one dollars`. */
  readonly isWord?: (said: SaidAmount) => boolean;
}

export interface SaidAmount {
  readonly amount: Quantity;
  readonly currency: string;
  readonly hasHundredths: boolean;
}

/** Amounts of money: `two dollars and five cents` → `$2.05`, `two million dollars` → `$2 million`. */
export function money(words: MoneyWords): Rule {
  const of = optional(word(...(words.of ?? [])));
  const currency = lookup(words.named ?? {}, words.currencies);
  const minor = lookup(words.minors);
  const joiner = optional(word(...words.joiners));

  return (tokens, at) => wholeOnes(tokens, at) ?? hundredthsAlone(tokens, at);

  function wholeOnes(tokens: Tokens, at: number): readonly Part[] | undefined {
    const amount = words.amount(tokens, at);
    if (!amount) return undefined;
    const { number, scale, numberEnd } = amount.value;
    const place = scale === undefined ? amount.end : of(tokens, amount.end)!.end;
    const found = currency(tokens, place);
    if (!found || isInCompound(tokens, found.end)) return undefined;
    const { whole } = amount.value;
    const canHaveRest = (scale === undefined || whole !== undefined) && !number.includes(words.mark);
    const rest = canHaveRest ? hundredths(tokens, found.end, found.value, scale !== undefined) : undefined;
    const name = keysBetween(tokens, place, found.end);
    if (words.isWord?.({ amount: amount.value, currency: name, hasHundredths: rest !== undefined }))
      return undefined;
    const { symbol } = found.value;
    if (scale !== undefined && rest === undefined) {
      return [
        { text: words.place(number, symbol), end: numberEnd },
        { text: scale, end: found.end },
      ];
    }
    const text = rest
      ? `${scale === undefined ? number : whole}${words.mark}${inTwoDigits(rest.value)}`
      : number;
    return [{ text: words.place(text, symbol), end: rest?.end ?? found.end }];
  }

  function hundredths(
    tokens: Tokens,
    at: number,
    ones: Currency,
    mustBeNamed: boolean,
  ): Found<number> | undefined {
    if (ones.minor === undefined) return undefined;
    const from = joiner(tokens, at)!.end;
    const count = words.hundredths(tokens, from);
    const unit = count && minor(tokens, count.end);
    if (unit?.value.minor === ones.minor) return { value: count!.value, end: unit.end };
    const bare = mustBeNamed ? undefined : words.bareHundredths(tokens, from);
    // `two thousand euros and five dollars`
    return bare && currency(tokens, bare.end) ? undefined : bare;
  }

  function hundredthsAlone(tokens: Tokens, at: number): readonly Part[] | undefined {
    const count = words.hundredths(tokens, at);
    const unit = count && minor(tokens, count.end);
    if (!unit || unit.value.symbol === '') return undefined;
    const number = `0${words.mark}${inTwoDigits(count.value)}`;
    return [{ text: words.place(number, unit.value.symbol), end: unit.end }];
  }
}

/** `$5`, `-$5`, `CHF 5`. */
export const signFirst = (number: string, symbol: string): string =>
  /^[A-Z]{3}$/.test(symbol) ? `${symbol} ${number}` : number.replace(/^-?/, (minus) => minus + symbol);

/** Whether the text ends, or one of these words follows, like `el` in `cinco euros con veinte el kilo`. */
export const endOr = (words: string): ((token: Token | undefined) => boolean) => {
  const closes = among(words);
  return (token) => token?.kind !== 'word' || closes(token);
};

/**
 * Reads hundredths without their word: after one of `openers`, or at the end of the text. In `five dollars
 * twenty times` there are none.
 */
export function hundredthsAtEnd(
  count: Parser<number>,
  isNumber: (token: Token | undefined) => boolean,
  openers: readonly string[],
  isBehind: (token: Token | undefined, tokens: Tokens, at: number) => boolean = endOr(''),
): Parser<number> {
  const opens = among(...openers);
  return (tokens, at) => {
    const found = count(tokens, at);
    const next = found && tokens[found.end];
    const isLast = opens(tokens[at - 1]) || (found && isBehind(next, tokens, found.end));
    return found && isLast && !isNumber(next) ? found : undefined;
  };
}

const keysBetween = (tokens: Tokens, start: number, end: number) =>
  tokens
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ');

/**
 * All currencies of CLDR by their full names, as a table for later use; `toKeys` converts a name to the words
 * of tables, `minor` is the name of most hundredths in that table, and `signs` replace CLDR's signs, by ISO
 * 4217 code.
 */
export const namedCurrencies =
  (
    language: string,
    toKeys: (name: string) => string = (name) => name,
    minor = 'cent',
    signs: Readonly<Record<string, string>> = {},
  ): (() => Table<Currency>) =>
  () =>
    Object.fromEntries(
      currencies(language).flatMap(({ code, one, many, symbol }) =>
        [one, many].map((name) => [
          toKeys(name.toLowerCase().normalize('NFC').replaceAll('-', ' ')),
          { symbol: signs[code] ?? symbol, minor },
        ]),
      ),
    );

/** Creates the tables that read the currencies of a lexicon: the first sign of each is written. */
export function currencyWords(
  table: Readonly<Record<string, CurrencyForms>>,
  fold: (name: string) => string,
): { readonly currencies: Table<Currency>; readonly minors: Table<Required<Currency>> } {
  const currencies: Record<string, Currency> = {};
  const minors: Record<string, Required<Currency>> = {};
  const namesOf = (forms: string) =>
    forms
      .split('|')
      .filter((form) => form.length > 1)
      .map((form) => fold(form.toLowerCase().replaceAll('-', ' ')));
  for (const [symbol, [major, small = '']] of Object.entries(table)) {
    const [minor] = namesOf(small);
    for (const name of namesOf(major)) currencies[name] ??= { symbol, ...(minor !== undefined && { minor }) };
    for (const name of minor === undefined ? [] : namesOf(small)) minors[name] ??= { symbol, minor: minor! };
  }
  return { currencies, minors };
}
