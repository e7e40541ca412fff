import { map } from '../engine/parser.ts';
import { hundredthsAtEnd, money } from '../grammar/money.ts';
import { CURRENCIES, MINORS } from './currencies.ts';
import { amount, below100, isNumber } from './numbers.ts';

export const amounts = money({
  amount: map(amount, (quantity) => (quantity.scale === undefined ? quantity : undefined)),
  currencies: CURRENCIES,
  minors: MINORS,
  joiners: ['et'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(below100, isNumber, ['et']),
  mark: ',',
  place: (number, symbol) => `${number} ${symbol}`,
  // `une livre` is a weight.
  isWord: ({ amount, currency }) => amount.whole === 1n && currency === 'livre',
});
