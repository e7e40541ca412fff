import type { Currency } from '../grammar/money.ts';

const dollar = { symbol: '$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

export const CURRENCIES: Readonly<Record<string, Currency>> = {
  dollar,
  'us dollar': dollar,
  euro,
  pfund: pound,
  'pfund sterling': pound,
  yen: { symbol: '¥' },
};

export const MINORS: Readonly<Record<string, Required<Currency>>> = {
  cent: euro,
  penny: pound,
  pence: pound,
};
