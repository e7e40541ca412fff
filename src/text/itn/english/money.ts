import { type Parser, either, lookup, map, sequence } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { hundredthsAtEnd, money } from '../grammar/money.ts';
import { CURRENCIES, dollar, pound } from './currencies.ts';
import type { Quantity } from '../grammar/quantity.ts';
import { ONES, amount, below100, isNumber, twoDigits } from './numbers.ts';

/** `one fifty five dollars`. */
const threeDigits = map(sequence(lookup(ONES), twoDigits), ([hundreds, rest]) => `${hundreds}${rest}`);
const hundredAndMore: Parser<Quantity> = (tokens, at) => {
  const found = threeDigits(tokens, at);
  if (!found) return undefined;
  const { value: number, end } = found;
  return { value: { number, numberEnd: end, whole: BigInt(number), words: end - at }, end };
};

const cents = map(twoDigits, Number);
const isBehindAmount = among('and for in at on to but or is was today total');

/** Pounds are weights, too: they are money with pence behind them. */
const WEIGHTS = new Set(['pound', 'pounds']);

export const amounts = money({
  amount: either(hundredAndMore, amount),
  currencies: CURRENCIES,
  minors: {
    cent: dollar,
    cents: dollar,
    penny: pound,
    pence: pound,
  },
  joiners: ['and'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(
    cents,
    isNumber,
    [],
    (token) => token?.kind !== 'word' || isBehindAmount(token),
  ),
  mark: '.',
  place: (number, symbol) => symbol + number,
  isWord: ({ amount, currency, hasHundredths }) =>
    (currency === 'dollars' && amount.words === 1 && amount.whole === 1n) ||
    (WEIGHTS.has(currency) && !hasHundredths),
});
