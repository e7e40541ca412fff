import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, type Table, word } from '../../engine/parser.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure, metres } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import {
  currencyNames,
  hundredthsAtEnd,
  minorNames,
  money,
  namedCurrencies,
} from '../../grammar/written/money.ts';
import { partOfUnit, unitNames, withHalf, withPrefixes } from '../../grammar/written/units.ts';
import { UNITS as LEXICON } from '../lexicon.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const CURRENCIES = currencyNames(
  '$ cent: dólar, dólares; US$ cent: dólar americano, dólares americanos; R$ cent: real, reais; € cent: euro, euros',
  '£ penny: libra esterlina, libras esterlinas; ¥: iene, ienes; ₩: won, wons; CHF cent: franco, francos; ₹: rupia, rupias',
);

const MINORS = minorNames('R$ cent: centavo, centavos; € cent: cêntimo, cêntimos');

const METERS = ['metro', 'metros'];

/** Feet, pounds and horses are more often what they are called; `um segundo` is an ordinal. */
const NOT_WRITTEN = ['ft', 'lb', 'hp', 'cv', 's', 'seg', 'pol', 'px', 'l/100 km', 'mmHg', 'kgf'];

export const UNITS: Table<string> = {
  ...unitNames(LEXICON, String, NOT_WRITTEN),
  ...withPrefixes(
    { quilo: 'k', mega: 'M', giga: 'G', tera: 'T' },
    signsOf('b bit; b bits; Wh watt hora; Wh watts hora'),
  ),
  ...signsOf(
    'b bit; b bits; km quilometro; km quilometros; km quilo metro; km quilo metros; kg quilo grama; kg quilo gramas; km² quilometro quadrado; km² quilometros quadrados; kg quilograma; kg quilogramas; s segundos',
    'ac acre; ac acres; in polegada; in polegadas; kgf quilograma força; kgf quilogramas força; rpm rotações por minuto; mV milivolt; mV milivolts',
    '°C celsius; °F fahrenheit; °C graus centígrados; kph quilômetro por hora; kph quilômetros por hora; % porcento',
  ),
};

/** Units that something is counted by: `por segundo`. */
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
  // `um minuto`, `uma hora` are moments.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && /^(?:minuto|hora)$/.test(key),
});

/** `um metro e setenta e cinco` → `1,75 m` */
const lengths = metres({
  amount,
  metres: METERS,
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
