import type { Currency } from '../grammar/money.ts';

const dollar = { symbol: '$', minor: 'cent' };
const american = { symbol: 'US$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const mexican = { symbol: 'Mex$', minor: 'cent' };
const yen = { symbol: '¥', minor: 'cent' };
const won = { symbol: '₩', minor: 'chon' };
const pound = { symbol: '£', minor: 'penny' };

/** Pounds are money only where it is said of which kind: mostly they are weights. */
export const CURRENCIES: Readonly<Record<string, Currency>> = {
  dolar: dollar,
  dolares: dollar,
  'dolar americano': american,
  'dolares americanos': american,
  'dolar estadounidense': american,
  'dolares estadounidenses': american,
  peso: dollar,
  pesos: dollar,
  'peso mexicano': mexican,
  'pesos mexicanos': mexican,
  euro,
  euros: euro,
  yen,
  yenes: yen,
  won,
  wones: won,
  'libra esterlina': pound,
  'libras esterlinas': pound,
};

export const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centavo: dollar,
  centavos: dollar,
  centimo: euro,
  centimos: euro,
  chon: won,
  penique: pound,
  peniques: pound,
};
