import { countedBy, goingOnOrCounted } from '../grammar/counted.ts';
import { withPowers, withPrefixes } from '../grammar/units.ts';
import { CURRENCIES } from './currencies.ts';
import { isNumber } from './numbers.ts';

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
