import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const american = { symbol: 'US$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const mexican = { symbol: 'Mex$', minor: 'cent' };
const yen = { symbol: '¥', minor: 'cent' };
const won = { symbol: '₩', minor: 'chon' };
const pound = { symbol: '£', minor: 'penny' };

/** Pounds are money only where it is said of which kind: mostly they are weights. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
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

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centavo: dollar,
  centavos: dollar,
  centimo: euro,
  centimos: euro,
  chon: won,
  penique: pound,
  peniques: pound,
};

const PREFIXES = { kilo: 'k', hecto: 'h', deci: 'd', centi: 'c', mili: 'm', micro: 'μ', nano: 'n' };
const LARGE_PREFIXES = { kilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { metro: 'm', metros: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramo: 'g', gramos: 'g', litro: 'l', litros: 'l' };
const ELECTRIC = {
  vatio: 'W',
  vatios: 'W',
  watt: 'W',
  watts: 'W',
  voltio: 'V',
  voltios: 'V',
  hercio: 'Hz',
  hercios: 'Hz',
};

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { cuadrado: '²', cuadrados: '²', cubico: '³', cubicos: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, { ...ELECTRIC, byte: 'B', bytes: 'B' }),
  kilo: 'kg',
  kilos: 'kg',
  tonelada: 't',
  toneladas: 't',
  hectarea: 'ha',
  hectareas: 'ha',
  milla: 'mi',
  millas: 'mi',
  'milla por hora': 'mph',
  'millas por hora': 'mph',
  hora: 'h',
  horas: 'h',
  minuto: 'min',
  minutos: 'min',
  segundo: 's',
  segundos: 's',
  'grado celsius': '° C',
  'grados celsius': '° C',
  'grados centigrados': '° C',
  'grado fahrenheit': '° F',
  'grados fahrenheit': '° F',
  'grados farenheit': '° F',
  'por ciento': '%',
  porciento: '%',
};

/** Whether what stands before `at` is how many there are of something. */
const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

const cents = map(below100, (value) => (value < 10 ? undefined : value));

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  minors: MINORS,
  of: ['de'],
  joiners: ['y', 'con'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, ['con']),
  mark: ',',
  place: (number, symbol) => symbol + number,
});

/** `un segundo` is a moment. */
const MOMENTS = new Set(['minuto', 'segundo']);

const plain = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['por'],
  perUnits: UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});

const unit = lookup(UNITS);
const half = sequence(word('y'), word('medio', 'media'));

/** `dos metros y medio` → `2 1/2 m`. */
const withHalf: Rule = (tokens, at) => {
  const found = wholeAndHalf(tokens, at);
  if (!found) return undefined;
  const [{ number, whole, scale, numberEnd }, symbol] = found.value;
  if (whole === undefined || scale !== undefined) return undefined;
  return [
    { text: `${number} 1/2`, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const wholeAndHalf = map(sequence(amount, unit, half), ([amount, symbol]) => [amount, symbol] as const);

/** `tres quintos de metro` → `3/5 m`. */
const partOf: Rule = (tokens, at) => {
  const found = fractionOf(tokens, at);
  if (!found) return undefined;
  const [{ number, numberEnd }, , symbol] = found.value;
  return [
    { text: number, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const fractionOf = sequence(fractional, word('de'), unit);

export const measures: readonly Rule[] = [withHalf, partOf, plain];
