import { asSpoken, type Rule } from '../../engine/language.ts';
import { either, lookup, map, optional, type Parser, sequence, word } from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { measure } from '../../grammar/written/measure.ts';
import {
  hundredthsAtEnd,
  minorNames,
  money,
  namedCurrencies,
  signFirst,
} from '../../grammar/written/money.ts';
import type { Quantity } from '../../grammar/written/quantity.ts';
import { fractional, halvesOfLarge, pairedYear } from './figures.ts';
import { hundredAndMore, hundredsOf } from './hundreds.ts';
import { SCALES } from '../lexicon.ts';
import { amount, below100, digit, isNumber, twoDigits } from './numbers.ts';
import { CURRENCIES, PER_UNITS, UNITS } from './units.ts';

/**
 * `half a million dollars`; `nineteen ninety nine dollars` may be 1999 dollars, or 19 dollars and 99 cents.
 */
export const amountsInWords = asSpoken(
  either<unknown>(
    sequence(word('half'), word('a'), word(...SCALES)),
    sequence(pairedYear, lookup(CURRENCIES)),
  ),
);

/** `a dollar fifty` */
const one: Parser<Quantity> = (tokens, at) =>
  isA(tokens[at])
    ? { value: { number: '1', numberEnd: at + 1, whole: 1n, words: 0 }, end: at + 1 }
    : undefined;
const isA = among('a');

const cents = map(twoDigits, Number);
const isBehindAmount = among(
  'and for in at on to but or is was today total a an per each versus please plus expected',
);

/** Pounds are also weights: they are money if pence follow. */
const WEIGHTS = new Set(['pound', 'pounds']);

export const amounts = money({
  amount: either(halvesOfLarge, hundredAndMore, amount, one),
  currencies: CURRENCIES,
  named: namedCurrencies('en'),
  minors: minorNames('$ cent: cent, cents; £ penny: penny, pence'),
  joiners: ['and'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(
    cents,
    isNumber,
    [],
    (token) => token?.kind !== 'word' || isBehindAmount(token),
  ),
  mark: '.',
  place: signFirst,
  isWord: ({ amount, currency, hasHundredths }) =>
    (amount.words === 0 && !hasHundredths) ||
    (currency === 'dollars' && amount.words === 1 && amount.whole === 1n) ||
    (WEIGHTS.has(currency) && !hasHundredths && amount.scale === undefined),
});

/** `one second` may be a moment, `one foot` one of two feet. */
const MOMENTS = new Set(['minute', 'foot']);

export const measures = measure({
  amount: either(fractional, halvesOfLarge, hundredsOf, amount),
  units: UNITS,
  per: ['per'],
  perUnits: PER_UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});

/** `seven pounds three ounces` → `7 lb 3 oz` */
export const weights: Rule = (tokens, at) => {
  const found = weight(tokens, at);
  if (!found) return undefined;
  const [pounds, , , ounces] = found.value;
  return [{ text: `${pounds.number} lb ${ounces.number} oz`, end: found.end }];
};
const weight = sequence(
  amount,
  word('pound', 'pounds'),
  optional(word('and')),
  amount,
  word('ounce', 'ounces'),
);

const feet = map(amount, ({ whole }) => (whole !== undefined && whole < 10n ? whole : undefined));
const inches = map(either(twoDigits, digit), (found) => (Number(found) < 12 ? found : undefined));
const isBehindHeight = among('tall high long wide deep and or but in with');
const height = sequence(feet, word('foot', 'feet'), inches);

/** `five foot eleven` → `5 ft 11` */
export const heights: Rule = (tokens, at) => {
  const found = height(tokens, at);
  const next = found && tokens[found.end];
  if (!found || (next?.kind === 'word' && !isBehindHeight(next))) return undefined;
  const [feet, , inches] = found.value;
  return [
    { text: `${feet} ft`, end: found.end - 1 },
    { text: inches, end: found.end },
  ];
};
