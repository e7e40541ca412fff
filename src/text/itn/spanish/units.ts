import { countedBy, goingOnOrCounted } from '../grammar/counted.ts';
import { withPowers, withPrefixes } from '../grammar/units.ts';
import { CURRENCIES } from './currencies.ts';
import { isNumber } from './numbers.ts';

const PREFIXES = { kilo: 'k', hecto: 'h', deci: 'd', centi: 'c', mili: 'm', micro: 'μ', nano: 'n' };
const LARGE_PREFIXES = { kilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { metro: 'm', metros: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramo: 'g', gramos: 'g', litro: 'l', litros: 'l' };
const ELECTRIC = {
  vatio: 'W',
  vatios: 'W',
  watt: 'W',
  watts: 'W',
  voltio: 'V',
  voltios: 'V',
  hercio: 'Hz',
  hercios: 'Hz',
};

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { cuadrado: '²', cuadrados: '²', cubico: '³', cubicos: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, { ...ELECTRIC, byte: 'B', bytes: 'B' }),
  kilo: 'kg',
  kilos: 'kg',
  tonelada: 't',
  toneladas: 't',
  hectarea: 'ha',
  hectareas: 'ha',
  milla: 'mi',
  millas: 'mi',
  'milla por hora': 'mph',
  'millas por hora': 'mph',
  hora: 'h',
  horas: 'h',
  minuto: 'min',
  minutos: 'min',
  segundo: 's',
  segundos: 's',
  'grado celsius': '° C',
  'grados celsius': '° C',
  'grados centigrados': '° C',
  'grado fahrenheit': '° F',
  'grados fahrenheit': '° F',
  'grados farenheit': '° F',
  'por ciento': '%',
  porciento: '%',
};

/** Whether what stands before `at` is how many there are of something. */
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);
