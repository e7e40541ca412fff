import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure, metres } from '../../grammar/written/measure.ts';
import {
  currencyNames,
  hundredthsAtEnd,
  minorNames,
  money,
  namedCurrencies,
} from '../../grammar/written/money.ts';
import { partOfUnit, withHalf, withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber, withoutAccents } from './numbers.ts';

/** For short; CLDR has the whole names. */
const CURRENCIES = currencyNames(
  '€ cent: euro; $ cent: dollaro, dollari; £ penny: sterlina, sterline; CHF cent: franco, franchi; ¥: yen; ₽: rublo, rubli',
  '₹: rupia, rupie',
);
const MINORS = minorNames('€ cent: centesimo, centesimi, cent; £ penny: penny, pence');

const PREFIXES = saidFor('chilo k; etto h; deca da; deci d; centi c; milli m; micro μ; nano n');
const LARGE_PREFIXES = { chilo: 'k', kilo: 'k', mega: 'M', giga: 'G', tera: 'T' };
const METERS = { metro: 'm', metri: 'm' };
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  ...signsOf('mi miglio; mi miglia; in pollice; in pollici; yd iarda; yd iarde'),
};
const METRIC = signsOf('g grammo; g grammi; l litro; l litri');
const ELECTRIC = signsOf(
  'W watt; V volt; Hz hertz; Wh wattora; B byte; b bit; J joule; A ampere; Pa pascal; cal caloria; cal calorie',
);

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { quadrato: '²', quadrati: '²', quadrate: '²', cubo: '³', cubi: '³', cubico: '³', cubici: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, ELECTRIC),
  ...signsOf(
    'kg chilo; kg chili; hg etto; hg etti; q quintale; q quintali; t tonnellata; t tonnellate; ha ettaro; ha ettari; ac acri',
    'km/h chilometri orari; km/h chilometro orario; h ora; h ore; min minuto; min minuti; s secondi; ms millisecondi',
    'oz once; gal galloni; dB decibel; K kelvin; ° gradi; °C grado celsius; °C gradi celsius; °C gradi centigradi',
    '°F gradi fahrenheit; % per cento; % percento; ‰ per mille; cv cavalli vapore',
  ),
};

/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, UNITS, CURRENCIES);

const cents = map(below100, (value) => (value < 10 ? undefined : value));

export const amounts: Rule = money({
  amount,
  currencies: CURRENCIES,
  named: namedCurrencies('it', withoutAccents),
  minors: MINORS,
  joiners: ['e'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, ['e']),
  mark: ',',
  place: (number, symbol) => `${number} ${symbol}`,
});

/** `un minuto`, `un'ora` are moments. */
const MOMENTS = new Set(['minuto', 'ora']);

const plain = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['al', 'allo', "all'", 'per'],
  isNumber,
  perUnits: { ...UNITS, secondo: 's' },
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});

/** `un metro e settantacinque` → `1,75 m` */
const lengths = metres({
  amount,
  metres: Object.keys(METERS),
  joiners: ['e'],
  below100,
  isNumber,
  closers: ['e', 'ed', 'di', 'ma', 'che', 'per', 'con'],
});

const unit = lookup(UNITS);

export const measures: readonly Rule[] = [
  withHalf(amount, unit, sequence(word('e'), word('mezzo', 'mezza'))),
  partOfUnit(fractional, word('di', "d'"), unit),
  lengths,
  plain,
];
