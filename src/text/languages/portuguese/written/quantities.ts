import { either, map } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const american = { symbol: 'US$', minor: 'cent' };
const real = { symbol: 'R$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

const CURRENCIES: Readonly<Record<string, Currency>> = {
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

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centavo: real,
  centavos: real,
  cêntimo: euro,
  cêntimos: euro,
};

const PREFIXES = {
  quilô: 'k',
  quilo: 'k',
  hectô: 'h',
  decí: 'd',
  centí: 'c',
  milí: 'm',
  micrô: 'μ',
  nanô: 'n',
};
const GRAM_PREFIXES = { quilo: 'k', deci: 'd', centi: 'c', mili: 'm', micro: 'μ' };
const LARGE_PREFIXES = { quilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { metro: 'm', metros: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { grama: 'g', gramas: 'g', litro: 'l', litros: 'l' };
const ELECTRIC = { watt: 'W', watts: 'W', volt: 'V', volts: 'V', hertz: 'Hz' };

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { quadrado: '²', quadrados: '²', cúbico: '³', cúbicos: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(GRAM_PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, { ...ELECTRIC, byte: 'B', bytes: 'B' }),
  quilo: 'kg',
  quilos: 'kg',
  tonelada: 't',
  toneladas: 't',
  hectare: 'ha',
  hectares: 'ha',
  milha: 'mi',
  milhas: 'mi',
  'milhas por hora': 'mph',
  'quilômetro por hora': 'kph',
  'quilômetros por hora': 'kph',
  hora: 'h',
  horas: 'h',
  minuto: 'min',
  minutos: 'min',
  segundos: 's',
  'grau celsius': '°C',
  'graus celsius': '°C',
  'graus fahrenheit': '°F',
  'por cento': '%',
  porcento: '%',
};

/** What something is counted by: `por segundo`. */
export const PER_UNITS = { ...UNITS, segundo: 's' };

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
  joiners: ['e', 'com'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, ['com']),
  mark: ',',
  place: (number, symbol) => `${symbol} ${number}`,
});

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['por'],
  perUnits: PER_UNITS,
  // `um minuto` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minuto',
});
