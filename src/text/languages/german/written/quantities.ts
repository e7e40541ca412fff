import { either, map } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import { type Currency, hundredthsAtEnd, money, signFirst } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

const CURRENCIES: Readonly<Record<string, Currency>> = {
  dollar,
  'us dollar': dollar,
  euro,
  pfund: pound,
  'pfund sterling': pound,
  yen: { symbol: '¥' },
  franken: { symbol: 'CHF', minor: 'cent' },
  'schweizer franken': { symbol: 'CHF', minor: 'cent' },
  won: { symbol: '₩' },
  rupie: { symbol: '₹' },
  rupien: { symbol: '₹' },
  rubel: { symbol: '₽' },
  'britische pfund': pound,
  'amerikanische dollar': dollar,
  'amerikanischer dollar': dollar,
};

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  cent: euro,
  penny: pound,
  pence: pound,
};

const PREFIXES = {
  kilo: 'k',
  hekto: 'h',
  dezi: 'd',
  zenti: 'c',
  centi: 'c',
  milli: 'm',
  mikro: 'μ',
  nano: 'n',
};
const LARGE_PREFIXES = { kilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { meter: 'm', metern: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramm: 'g', liter: 'l', litern: 'l' };
const ELECTRIC = { watt: 'W', hertz: 'Hz', joule: 'J', pascal: 'Pa', bit: 'b', bits: 'b' };

export const UNITS = {
  ...LENGTHS,
  ...withPowers(LENGTHS, { quadrat: '²', kubik: '³' }, (power, unit) => `${power} ${unit}`),
  ...withPowers(LENGTHS, { quadrat: '²', kubik: '³' }, (power, unit) => `${power}${unit}`),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, { ...ELECTRIC, byte: 'B' }),
  ...withPrefixes({ '': '', kilo: 'k', milli: 'm' }, { volt: 'v' }),
  ...withPrefixes(LARGE_PREFIXES, { wattstunde: 'wh', wattstunden: 'wh' }),
  ...signsOf(
    'A ampere; mA milliampere; Ω ohm; dB dezibel; cal kalorie; cal kalorien; kcal kilokalorie; kcal kilokalorien; bar bar; K kelvin',
    'oz unze; oz unzen; gal gallone; gal gallonen; yd yard; ac acre; ms millisekunde; ms millisekunden; μs mikrosekunde',
    'μs mikrosekunden; ns nanosekunde; ns nanosekunden; ° grad; °C celsius; N newton; kN kilonewton; ps ps; ‰ promille',
  ),
  fuß: 'ft',
  zoll: 'in',
  meile: 'mi',
  meilen: 'mi',
  kilo: 'kg',
  tonne: 't',
  tonnen: 't',
  hektar: 'ha',
  stunde: 'h',
  stunden: 'h',
  minute: 'min',
  minuten: 'min',
  sekunden: 's',
  'grad celsius': '°C',
  'grad fahrenheit': '°F',
  prozent: '%',
};

/** What something is counted by: `pro sekunde`. */
export const PER_UNITS = { ...UNITS, sekunde: 's' };

/** Whether what stands before `at` is how many there are of something. */
const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

const cents = map(below100, (value) => (value < 10 ? undefined : value));

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  named: namedCurrencies('de'),
  minors: MINORS,
  joiners: ['und'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, []),
  mark: ',',
  place: signFirst,
  // Mostly a weight: money where pence are behind.
  isWord: ({ currency, hasHundredths }) => currency === 'pfund' && !hasHundredths,
});

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['pro'],
  perUnits: PER_UNITS,
  // `eine minute` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minute',
});
