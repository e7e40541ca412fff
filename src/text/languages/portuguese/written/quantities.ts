import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure, metres } from '../../grammar/written/measure.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import {
  currencyNames,
  hundredthsAtEnd,
  minorNames,
  money,
  namedCurrencies,
} from '../../grammar/written/money.ts';
import { partOfUnit, withHalf, withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const CURRENCIES = currencyNames(
  '$ cent: dólar, dólares; US$ cent: dólar americano, dólares americanos; R$ cent: real, reais; € cent: euro, euros',
  '£ penny: libra esterlina, libras esterlinas; ¥: iene, ienes; ₩: won, wons; CHF cent: franco, francos; ₹: rupia, rupias',
);

const MINORS = minorNames('R$ cent: centavo, centavos; € cent: cêntimo, cêntimos');

const PREFIXES = saidFor('quilô k; quilo k; hectô h; decí d; centí c; milí m; micrô μ; nanô n');
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
  ...saidFor('quilo kg; quilos kg; tonelada t; toneladas t; hectare ha; hectares ha; milha mi; milhas mi'),
  'milhas por hora': 'mph',
  'quilômetro por hora': 'kph',
  'quilômetros por hora': 'kph',
  ...saidFor('hora h; horas h; minuto min; minutos min; segundos s'),
  ...saidFor('grau_celsius °C; graus_celsius °C; graus_fahrenheit °F; por_cento %; porcento %'),
};

/** What something is counted by: `por segundo`. */
export const PER_UNITS = { ...UNITS, segundo: 's' };

/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, UNITS, CURRENCIES);

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

const plain = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['por'],
  isNumber,
  perUnits: PER_UNITS,
  // `um minuto` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minuto',
});

/** `um metro e setenta e cinco` → `1,75 m` */
const lengths = metres({
  amount,
  metres: Object.keys(METERS),
  joiners: ['e'],
  below100,
  isNumber,
  closers: ['e', 'de', 'mas', 'que', 'com', 'para'],
});

const unit = lookup(UNITS);

export const measures: readonly Rule[] = [
  withHalf(amount, unit, sequence(word('e'), word('meio', 'meia'))),
  partOfUnit(fractional, word('de'), unit),
  lengths,
  plain,
];
