import { map } from '../engine/parser.ts';
import { money } from '../grammar/money.ts';
import { CURRENCIES, MINORS } from './currencies.ts';
import { amount, number } from './numbers.ts';

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  minors: MINORS,
  joiners: ['और'],
  hundredths: map(number, ({ value }) => (value < 1000n ? Number(value) : undefined)),
  bareHundredths: () => undefined,
  mark: '.',
  place: (number, symbol) => symbol + number,
});
