import { either, map } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

/** `livres` are books, too. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
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

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centime: euro,
  centimes: euro,
  penny: pound,
  pence: pound,
};

const PREFIXES = { kilo: 'k', hecto: 'h', déci: 'd', centi: 'c', milli: 'm', micro: 'µ', nano: 'n' };
const LARGE_PREFIXES = { kilo: 'k', méga: 'M', giga: 'G', téra: 'T' };
const METERS = { mètre: 'm', mètres: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramme: 'g', grammes: 'g', litre: 'l', litres: 'l' };
const ELECTRIC = { watt: 'W', watts: 'W', volt: 'V', volts: 'V', hertz: 'Hz' };

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { carré: '²', carrés: '²', cube: '³', cubes: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, { ...ELECTRIC, octet: 'o', octets: 'o' }),
  'kilomètre heure': 'km/h',
  'kilomètres heure': 'km/h',
  kilo: 'kg',
  kilos: 'kg',
  tonne: 't',
  tonnes: 't',
  hectare: 'ha',
  hectares: 'ha',
  heure: 'h',
  heures: 'h',
  minute: 'min',
  minutes: 'min',
  secondes: 's',
  'degré celsius': '°C',
  'degrés celsius': '°C',
  'degrés fahrenheit': '°F',
  'pour cent': '%',
  pourcent: '%',
};

/** What something is counted by: `par seconde`. */
export const PER_UNITS = { ...UNITS, seconde: 's' };

/** Whether what stands before `at` is how many there are of something. */
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

export const amounts = money({
  amount: map(amount, (quantity) => (quantity.scale === undefined ? quantity : undefined)),
  currencies: CURRENCIES,
  minors: MINORS,
  joiners: ['et'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(below100, isNumber, ['et']),
  mark: ',',
  place: (number, symbol) => `${number} ${symbol}`,
  // `une livre` is a weight.
  isWord: ({ amount, currency }) => amount.whole === 1n && currency === 'livre',
});

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['par'],
  perUnits: PER_UNITS,
  // `une minute` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minute',
});
