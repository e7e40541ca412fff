import { countedBy, goingOnOrCounted } from '../grammar/counted.ts';
import { withPowers, withPrefixes } from '../grammar/units.ts';
import { CURRENCIES } from './currencies.ts';
import { isNumber } from './numbers.ts';

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
const ELECTRIC = { watt: 'W', hertz: 'Hz' };

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
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);
