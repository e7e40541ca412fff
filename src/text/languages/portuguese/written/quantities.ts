import { either, map } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
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
  won: { symbol: '₩' },
  wons: { symbol: '₩' },
  franco: { symbol: 'CHF', minor: 'cent' },
  francos: { symbol: 'CHF', minor: 'cent' },
  rupia: { symbol: '₹' },
  rupias: { symbol: '₹' },
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
const GRAM_PREFIXES = { quilo: 'k', hecto: 'h', deci: 'd', centi: 'c', mili: 'm', micro: 'μ' };
const LARGE_PREFIXES = { quilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { metro: 'm', metros: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { grama: 'g', gramas: 'g', litro: 'l', litros: 'l' };
const ELECTRIC = signsOf(
  'W watt; W watts; V volt; V volts; Hz hertz; Wh watt hora; Wh watts hora; B byte; B bytes; b bit; b bits; J joule; J joules',
);

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
  ...withPrefixes(LARGE_PREFIXES, ELECTRIC),
  ...withPrefixes({ '': '', mili: 'm' }, signsOf('V volt; V volts; A ampere; A amperes')),
  ...signsOf(
    'cal caloria; cal calorias; kcal quilocaloria; kcal quilocalorias; dB decibel; dB decibéis; rpm rotações por minuto',
    'ms milissegundo; ms milissegundos; μs microssegundo; μs microssegundos; ns nanossegundo; ns nanossegundos',
    'ac acre; ac acres; in polegada; in polegadas; yd jarda; yd jardas; oz onça; oz onças; gal galão; gal galões',
    'kgf quilograma força; kgf quilogramas força; °C celsius; °F fahrenheit; °C graus centígrados; ° graus; K kelvin',
  ),
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
  named: namedCurrencies('pt'),
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
