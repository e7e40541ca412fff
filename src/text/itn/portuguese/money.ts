import { map } from '../engine/parser.ts';
import { hundredthsAtEnd, money } from '../grammar/money.ts';
import { CURRENCIES, MINORS } from './currencies.ts';
import { amount, below100, isNumber } from './numbers.ts';

const cents = map(below100, (value) => (value < 10 ? undefined : value));

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  minors: MINORS,
  of: ['de'],
  joiners: ['e', 'com'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, ['com']),
  mark: ',',
  place: (number, symbol) => `${symbol} ${number}`,
});
