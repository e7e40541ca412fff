import type { Table } from '../../engine/parser.ts';
import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { currencyNames, minorNames } from '../../grammar/written/money.ts';
import { unitNames, withPrefixes } from '../../grammar/written/units.ts';
import { UNITS as LEXICON } from '../lexicon.ts';
import { READER, withoutAccents } from './numbers.ts';

/** Short names; the full names come from CLDR. */
export const CURRENCIES = currencyNames(
  '€ cent: euro; $ cent: dollaro, dollari; £ penny: sterlina, sterline; CHF cent: franco, franchi; ¥: yen; ₽: rublo, rubli',
  '₹: rupia, rupie',
);
export const MINORS = minorNames('€ cent: centesimo, centesimi, cent; £ penny: penny, pence');

/** `bar`, `piedi`, `libbre` and `cavalli` are seldom units; `un secondo` is an ordinal. */
const NOT_WRITTEN = wordList('s sec ° bar ft lb hp CV mph px mmHg');

export const UNITS: Table<string> = {
  ...unitNames(LEXICON, withoutAccents, [...NOT_WRITTEN, 'l/100 km']),
  ...withPrefixes(
    saidFor('chilo k; kilo k; mega M; giga G; tera T'),
    signsOf(
      'W watt; V volt; Hz hertz; B byte; b bit; Wh wattora; J joule; A ampere; Pa pascal; cal caloria; cal calorie',
    ),
  ),
  ...withPrefixes(
    saidFor('deca da; nano n'),
    signsOf('m metro; m metri; g grammo; g grammi; l litro; l litri'),
  ),
  ...signsOf(
    'kg chilo; kg chili; hg etto; hg etti; ac acri; km/h chilometri orari; km/h chilometro orario; s secondi; ms millisecondi',
    'm³ metro cubico; m³ metri cubici; cm³ centimetri cubici; mi² miglia quadrate; ° gradi; °C gradi centigradi; % per cento; cv cavalli vapore',
  ),
};

export const goesOn = goingOnOrCounted(READER.isNumber, UNITS, CURRENCIES);
