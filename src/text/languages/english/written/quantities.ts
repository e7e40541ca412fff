import { asSpoken } from '../../engine/language.ts';
import { either, lookup, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { measure } from '../../grammar/written/measure.ts';
import { hundredthsAtEnd, money, signFirst, minorNames } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import type { Quantity } from '../../grammar/written/quantity.ts';
import { fractional, pairedYear } from './figures.ts';
import { amount, below100, isNumber, ONES, SCALES, twoDigits } from './numbers.ts';
import { CURRENCIES, PER_UNITS, UNITS } from './units.ts';

/** `one fifty five dollars`. */
const threeDigits = map(sequence(lookup(ONES), twoDigits), ([hundreds, rest]) => `${hundreds}${rest}`);
const hundredAndMore: Parser<Quantity> = (tokens, at) => {
  const found = threeDigits(tokens, at);
  if (!found) return undefined;
  const { value: number, end } = found;
  return { value: { number, numberEnd: end, whole: BigInt(number), words: end - at }, end };
};

/** `half a million dollars`; `nineteen ninety nine dollars` may be so many, or as many and cents. */
export const amountsInWords = asSpoken(
  either<unknown>(
    sequence(word('half'), word('a'), word(...SCALES)),
    sequence(pairedYear, lookup(CURRENCIES)),
  ),
);

const cents = map(twoDigits, Number);
const isBehindAmount = among('and for in at on to but or is was today total');

/** Pounds are weights, too: they are money with pence behind them. */
const WEIGHTS = new Set(['pound', 'pounds']);

export const amounts = money({
  amount: either(hundredAndMore, amount),
  currencies: CURRENCIES,
  named: namedCurrencies('en'),
  minors: minorNames('$ cent: cent, cents; £ penny: penny, pence'),
  joiners: ['and'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(
    cents,
    isNumber,
    [],
    (token) => token?.kind !== 'word' || isBehindAmount(token),
  ),
  mark: '.',
  place: signFirst,
  isWord: ({ amount, currency, hasHundredths }) =>
    (currency === 'dollars' && amount.words === 1 && amount.whole === 1n) ||
    (WEIGHTS.has(currency) && !hasHundredths),
});

/** `one second` is a moment, `one foot` is one of two. */
const MOMENTS = new Set(['minute', 'foot']);

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['per'],
  perUnits: PER_UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});
