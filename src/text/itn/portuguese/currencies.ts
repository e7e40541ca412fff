import type { Currency } from '../grammar/money.ts';

const dollar = { symbol: '$', minor: 'cent' };
const american = { symbol: 'US$', minor: 'cent' };
const real = { symbol: 'R$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

export const CURRENCIES: Readonly<Record<string, Currency>> = {
  dólar: dollar,
  dólares: dollar,
  'dólar americano': american,
  'dólares americanos': american,
  real,
  reais: real,
  euro,
  euros: euro,
  'libra esterlina': pound,
  'libras esterlinas': pound,
  iene: { symbol: '¥' },
  ienes: { symbol: '¥' },
};

export const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centavo: real,
  centavos: real,
  cêntimo: euro,
  cêntimos: euro,
};
