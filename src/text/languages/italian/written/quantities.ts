import { saidFor, signsOf } from '../../engine/word-list.ts';
import { currencyNames, minorNames } from '../../grammar/written/money.ts';
import { romanceQuantities } from '../../grammar/written/romance.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { fractional, READER, withoutAccents } from './numbers.ts';

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

const UNITS = {
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

export const QUANTITIES = romanceQuantities(READER, fractional, {
  language: 'it',
  fold: withoutAccents,
  currencies: CURRENCIES,
  minors: MINORS,
  place: (number, symbol) => `${number} ${symbol}`,
  joiners: 'e',
  surely: 'e',
  units: UNITS,
  perUnits: { ...UNITS, secondo: 's' },
  per: "al allo all' per",
  and: 'e',
  half: 'mezzo mezza',
  of: "di d'",
  // `un minuto`, `un'ora` are moments.
  moments: 'minuto ora',
  metres: { names: 'metro metri', joiners: 'e', closers: 'e ed di ma che per con' },
});
export const { goesOn } = QUANTITIES;
