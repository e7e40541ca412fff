import type { Currency } from '../grammar/money.ts';

const dollar = { symbol: '$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

/** `livres` are books, too. */
export const CURRENCIES: Readonly<Record<string, Currency>> = {
  dollar,
  dollars: dollar,
  euro,
  euros: euro,
  livre: pound,
  'livre sterling': pound,
  'livres sterling': pound,
  yen: { symbol: '¥' },
  yens: { symbol: '¥' },
  won: { symbol: '₩' },
  wons: { symbol: '₩' },
};

export const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centime: euro,
  centimes: euro,
  penny: pound,
  pence: pound,
};
