import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import type { Currency } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { signsOf } from '../../engine/word-list.ts';
import { isNumber } from './numbers.ts';

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
  'indian rupees': { symbol: '₹' },
  ruble: { symbol: '₽' },
  rubles: { symbol: '₽' },
  'russian rubles': { symbol: '₽' },
  'turkish lira': { symbol: '₺' },
};

const PREFIXES = {
  kilo: 'k',
  mega: 'm',
  giga: 'g',
  tera: 't',
  peta: 'p',
  hecto: 'h',
  deci: 'd',
  centi: 'c',
  milli: 'm',
  micro: 'μ',
  nano: 'n',
};
const METERS = { meter: 'm', meters: 'm', metre: 'm', metres: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const BITS = { bit: 'b', bits: 'b' };
const METRIC = {
  ...signsOf('j joule; j joules; pa pascal; pa pascals'),
  gram: 'g',
  grams: 'g',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
  watt: 'W',
  watts: 'W',
  'watt hour': 'Wh',
  'watt hours': 'Wh',
  hertz: 'hz',
  volt: 'v',
  volts: 'v',
  siemens: 's',
};
const IMPERIAL = {
  mile: 'mi',
  miles: 'mi',
  foot: 'ft',
  feet: 'ft',
  inch: 'in',
  inches: 'in',
  yard: 'yd',
  yards: 'yd',
};
const SINGLE = {
  hour: 'h',
  hours: 'h',
  minute: 'min',
  minutes: 'min',
  seconds: 's',
  hectare: 'ha',
  hectares: 'ha',
  ounce: 'oz',
  ounces: 'oz',
  gallon: 'gal',
  gallons: 'gal',
  horsepower: 'hp',
  'kilogram force': 'kgf',
  'kilograms force': 'kgf',
  'astronomical unit': 'au',
  'astronomical units': 'au',
  'c c': 'cc',
  cc: 'cc',
  decibels: 'dB',
  kelvin: 'K',
  'degrees celsius': '°C',
  'degree celsius': '°C',
  'degrees fahrenheit': '°F',
  'degree fahrenheit': '°F',
  ...signsOf(
    'A ampere; A amperes; A amp; A amps; mA milliamp; mA milliamps; db decibel; rpm revolutions per minute; rpm revolution per minute',
    'ac acre; ac acres; pt pint; pt pints; qt quart; qt quarts; kt knot; kt knots; lm lumen; lm lumens; bar bar; atm atmospheres',
    'cal calories; kcal kilocalorie; kcal kilocalories; kcal kilo calories; ev electron volt; ev electron volts',
    'ns nanoseconds; ns nanosecond; ms milliseconds; ms millisecond; μs microseconds; μs microsecond; cd candelas; pa pascals',
    'kn kilonewton; kn kilonewtons; °C degrees centigrade; °C celsius; °F fahrenheit; hp horse power; cwt hundredweight',
  ),
  percent: '%',
  'per cent': '%',
};
const RATES = {
  'miles per hour': 'mph',
  'mile per hour': 'mph',
  ...withPrefixes(PREFIXES, { 'bit per second': 'bps', 'bits per second': 'bps' }),
};
const AREAS = {
  ...withPowers(LENGTHS, { square: '²', cubic: '³' }, (power, unit) => `${power} ${unit}`),
  ...Object.fromEntries(
    Object.entries(IMPERIAL).flatMap(([unit, symbol]) => [
      [`square ${unit}`, `sq ${symbol}`],
      [`cubic ${unit}`, `cu ${symbol}`],
    ]),
  ),
};

export const UNITS = {
  ...LENGTHS,
  ...METRIC,
  ...withPrefixes(PREFIXES, { ...METRIC, ...BITS, byte: 'b', bytes: 'b' }),
  ...IMPERIAL,
  ...AREAS,
  ...SINGLE,
  ...RATES,
};

/** What something is counted by: `per second`. */
export const PER_UNITS = { ...UNITS, second: 's', capita: 'capita' };

/** Whether what stands before `at` is how many there are of something. */
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);
