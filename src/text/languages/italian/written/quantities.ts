import type { Rule } from '../../engine/language.ts';
import { either, map } from '../../engine/parser.ts';
import { signsOf } from '../../engine/word-list.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber, withoutAccents } from './numbers.ts';

const euro = { symbol: '€', minor: 'cent' };
const dollar = { symbol: '$', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

/** For short; CLDR has the whole names. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  euro,
  dollaro: dollar,
  dollari: dollar,
  sterlina: pound,
  sterline: pound,
  franco: { symbol: 'CHF', minor: 'cent' },
  franchi: { symbol: 'CHF', minor: 'cent' },
  yen: { symbol: '¥' },
  rublo: { symbol: '₽' },
  rubli: { symbol: '₽' },
  rupia: { symbol: '₹' },
  rupie: { symbol: '₹' },
};
const MINORS = { centesimo: euro, centesimi: euro, cent: euro, penny: pound, pence: pound };

const PREFIXES = {
  chilo: 'k',
  etto: 'h',
  deca: 'da',
  deci: 'd',
  centi: 'c',
  milli: 'm',
  micro: 'μ',
  nano: 'n',
};
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

const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

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

export const measures: Rule = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['al', 'allo', "all'", 'per'],
  perUnits: { ...UNITS, secondo: 's' },
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});
