import { countedBy, goingOnOrCounted } from '../grammar/counted.ts';
import { withPowers, withPrefixes } from '../grammar/units.ts';
import { CURRENCIES } from './currencies.ts';
import { isNumber } from './numbers.ts';

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
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);
