import type { Currency } from '../grammar/money.ts';

export const dollar = { symbol: '$', minor: 'cent' };
export const pound = { symbol: '£', minor: 'penny' };
const euro = { symbol: '€', minor: 'cent' };
const won = { symbol: '₩' };

export const CURRENCIES: Readonly<Record<string, Currency>> = {
  dollar,
  dollars: dollar,
  'united states dollar': dollar,
  'united states dollars': dollar,
  'us dollar': dollar,
  'us dollars': dollar,
  'u s dollars': dollar,
  'u.s. dollars': dollar,
  'american dollars': dollar,
  euro,
  euros: euro,
  pound,
  pounds: pound,
  'pound sterling': pound,
  'pounds sterling': pound,
  'british pounds': pound,
  yen: { symbol: '¥' },
  won,
  'south korean won': won,
  rupee: { symbol: '₹' },
  rupees: { symbol: '₹' },
};
