import type { Table } from '../../engine/parser.ts';
import { signsOf } from '../../engine/word-list.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { currencyNames, minorNames } from '../../grammar/written/money.ts';
import { unitNames, withPrefixes } from '../../grammar/written/units.ts';
import { UNITS as LEXICON } from '../lexicon.ts';
import { READER } from './numbers.ts';

export const CURRENCIES = currencyNames(
  '$ cent: dólar, dólares; US$ cent: dólar americano, dólares americanos; R$ cent: real, reais; € cent: euro, euros',
  '£ penny: libra esterlina, libras esterlinas; ¥: iene, ienes; ₩: won, wons; CHF cent: franco, francos; ₹: rupia, rupias',
);

export const MINORS = minorNames('R$ cent: centavo, centavos; € cent: cêntimo, cêntimos');

/** `pés`, `libras` and `cavalos` are seldom units; `um segundo` is an ordinal. */
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

export const goesOn = goingOnOrCounted(READER.isNumber, UNITS, CURRENCIES);
