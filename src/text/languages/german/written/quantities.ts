import type { Rule } from '../../engine/language.ts';
import { either, map, word } from '../../engine/parser.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure, metres } from '../../grammar/written/measure.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import {
  currencyNames,
  hundredthsAtEnd,
  minorNames,
  money,
  namedCurrencies,
  signFirst,
} from '../../grammar/written/money.ts';
import type { Quantity } from '../../grammar/written/quantity.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const CURRENCIES = currencyNames(
  '$ cent: dollar, us dollar, amerikanische dollar, amerikanischer dollar; € cent: euro; ¥: yen; ₩: won; ₽: rubel',
  '£ penny: pfund, pfund sterling, britische pfund; CHF cent: franken, schweizer franken; ₹: rupie, rupien',
);

const MINORS = minorNames('€ cent: cent; £ penny: penny, pence');

const PREFIXES = saidFor('kilo k; hekto h; dezi d; zenti c; centi c; milli m; mikro μ; nano n');
const LARGE_PREFIXES = { kilo: 'k', mega: 'M', giga: 'G', tera: 'T', peta: 'P' };
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
  ...saidFor(
    'fuß ft; zoll in; meile mi; meilen mi; kilo kg; tonne t; tonnen t; hektar ha; stunde h; stunden h',
    'minute min; minuten min; sekunden s',
  ),
  'grad celsius': '°C',
  'grad fahrenheit': '°F',
  prozent: '%',
};

/** Units that something is counted by: `pro sekunde`. */
export const PER_UNITS = { ...UNITS, sekunde: 's' };

/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, UNITS, CURRENCIES);

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

/** `einen Meter fünfundsiebzig` → `1,75 m` */
export const lengths: Rule = metres({
  amount: either<Pick<Quantity, 'number' | 'whole' | 'scale'>>(
    amount,
    map(word('einen', 'einem'), () => ({ number: '1', whole: 1n })),
  ),
  metres: Object.keys(METERS),
  joiners: [],
  below100,
  isNumber,
  closers: ['und', 'groß', 'hoch', 'lang', 'breit', 'tief', 'aber', 'ist', 'misst'],
});
