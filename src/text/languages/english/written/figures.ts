import { asSpoken, type Rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  longest,
  lookup,
  many,
  map,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { standAlone } from '../../engine/tokens.ts';
import { among, countingUp } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { fractions as fractionsOf, type Ratio } from '../../grammar/written/fraction.ts';
import { halvesOf } from '../../grammar/written/halves.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import { plainNumber } from '../../grammar/written/plain-number.ts';
import { type Quantity, quantityRule } from '../../grammar/written/quantity.ts';
import { type DigitWords, oneByOne } from '../../grammar/written/telephone.ts';
import { LARGE, ONES, ORDINAL_ENDS, SCALES, TEENS } from '../lexicon.ts';
import { amount, digit, isNumber, isNumberKey, number, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { goesOn } from './units.ts';

export const digitWords: DigitWords = { digit, pair: twoDigits, repeats: { double: 2, triple: 3 } };

const single = oneByOne(digitWords);
const run = many(single);
const isZeroLetter = among(...ZERO_LETTERS);
const SHORTEST_WITH_LETTER = 7;

/** Three or more digits, read one by one; at the ends, `oh` may also be an exclamation. */
export const singles: Parser<string> = (tokens, at) => {
  const found = run(tokens, at);
  if (!found) return undefined;
  const digits = found.value.join('');
  const next = tokens[found.end];
  const isSigh = isZeroLetter(tokens[found.end - 1]) && next !== undefined && next.kind !== 'mark';
  const { value, end } = isSigh
    ? { value: digits.slice(0, -1), end: found.end - 1 }
    : { value: digits, end: found.end };
  return value.length >= (isZeroLetter(tokens[at]) ? SHORTEST_WITH_LETTER : 3) ? { value, end } : undefined;
};

/** IP addresses and versions. */
export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, single),
  dot: ['dot', 'point'],
  goesOn,
});

const FROM_ELEVEN = Object.fromEntries(Object.entries(TEENS).filter(([, value]) => value > 10));
const ohSix = map(sequence(word(...ZERO_LETTERS), lookup(ONES)), ([, one]) => `0${one}`);

/** `nineteen eighty four`, `fifteen o six`, `ten sixty six`. */
export const pairedYear: Parser<string> = either(
  map(
    sequence(lookup({ ...FROM_ELEVEN, twenty: 20 }), either(twoDigits, ohSix)),
    ([century, year]) => `${century}${year}`,
  ),
  // Below that, ten and two digits are a time.
  map(sequence(lookup({ ten: 10 }), twoDigits), ([ten, year]) =>
    Number(year) >= 60 ? `${ten}${year}` : undefined,
  ),
);

/** A year after a month; also `two thousand twelve`. */
export const year: Parser<string> = longest(
  pairedYear,
  map(number, ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined)),
);

const DECADES = countingUp(
  1,
  1,
  'tens twenties thirties forties fifties sixties seventies eighties nineties',
);

/** `nineteen eighties` → `1980s`, `eighteen hundreds` → `1800s`, `two thousands` → `2000s`. */
export const decade: Parser<string> = either(
  map(
    sequence(lookup({ ...FROM_ELEVEN, twenty: 20 }), lookup({ ...DECADES, hundreds: 0 })),
    ([century, decade]) => `${century}${decade}0s`,
  ),
  unlessBefore(
    map(sequence(word('two'), word('thousands')), () => '2000s'),
    word('of'),
  ),
);

/** In `plus or minus five` there is no addition. */
export const tolerance = asSpoken(lookup({ 'plus or minus': true }));

/** `twenty one` → `21`; `one` to `twelve` and `a hundred` stay words. */
export const cardinals = plainNumber({
  amount,
  largestWord: 12n,
  isNumber,
  isPhrase: (tokens, at, { words }) => words === 2 && tokens[at]?.key === 'a',
});

const IRREGULAR = new Map(Object.entries(ORDINAL_ENDS).map(([cardinal, ordinal]) => [ordinal, cardinal]));

/** `twentieth` → `twenty`, `hundredth` → `hundred`. */
function toCardinalKey(key: string): string | undefined {
  const irregular = IRREGULAR.get(key);
  if (irregular !== undefined) return irregular;
  const cardinal = key.replace(/ieth$/, 'y').replace(/th$/, '');
  return cardinal !== key && isNumberKey(cardinal) ? cardinal : undefined;
}

/** 1 or more. */
export const ordinalNumber = ordinal(
  number,
  toCardinalKey,
  (key) => isNumberKey(key) || key === 'and' || key === 'a',
);

/**
 * `twenty first` → `21st`. Ordinals below ten are written in digits only alone or for numbered things: `third
 * party`, `fifth street`.
 */
export const ordinals: Rule = (tokens, at, left) => {
  if (zeroth(tokens[at])) return [{ text: '0th', end: at + 1 }];
  const found = ordinalNumber(tokens, at);
  if (!found || tokens[found.end]?.joint === 'hyphen' || isArticle(tokens[at])) return undefined;
  const { value, end } = found;
  // `a tenth of it`, `hundredth of a second`
  const isPart = end === at + 1 && (isArticle(left) || (of(tokens[end]) && isArticle(tokens[end + 1])));
  const isWord = value < 10n && !standAlone(tokens, at, end) && !numbered(tokens[end]);
  return isPart || isWord ? undefined : [{ text: `${value}${ending(value)}`, end }];
};

const zeroth = among('zeroth');
const isArticle = among('a an');
const of = among('of');
const numbered = among('street avenue floor grade century edition anniversary quarter amendment');

function ending(value: bigint): string {
  const last = Number(value % 100n);
  if (last >= 11 && last <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][last % 10] ?? 'th';
}

const ONE = lookup({ half: 2n, quarter: 4n });
const SEVERAL = lookup({
  halves: 2n,
  quarters: 4n,
  hundredths: 100n,
  thousandths: 1000n,
  millionths: 1_000_000n,
});

/** `one hundredth of a second`; without a noun, it is the 100th. */
const HUNDREDTH = ahead(
  lookup({ hundredth: 100n, thousandth: 1000n, millionth: 1_000_000n, billionth: 1_000_000_000n }),
  place((tokens, at) => of(tokens[at]) && isWhole(tokens[at + 1])),
);
const isWhole = among('a an one the');

const seconds = word('second', 'first', 'seconds', 'firsts');
const singular: Parser<bigint> = (tokens, at) =>
  seconds(tokens, at) ? undefined : either(ONE, HUNDREDTH, ordinalNumber)(tokens, at);

const withoutS = (key: string) => (key.endsWith('s') ? toCardinalKey(key.slice(0, -1)) : undefined);
const ordinalParts = ordinal(number, withoutS, isNumberKey);
const plural: Parser<bigint> = (tokens, at) =>
  seconds(tokens, at) ? undefined : either(SEVERAL, ordinalParts)(tokens, at);

/** `one third`, `two thirds`, but not `two third`. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count || tokens[at]!.key === 'a') return undefined;
  const { value } = count.value;
  const below = (value === 1n ? singular : plural)(tokens, count.end);
  return below && { value: [value, below.value], end: below.end };
};

const partOfOne = after(
  word('a', 'one'),
  map(singular, (below): Ratio => [1n, below]),
);

/** Not for `two and a half million`, whose number is one word. */
export const fractional: Parser<Quantity> = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: ['minus', 'negative'],
    fraction,
    rest: after(word('and'), either(partOfOne, fraction)),
  }),
  word('hundred', ...SCALES),
);

/** `two and a half million` */
export const halvesOfLarge = halvesOf(
  { number, isLarge: (key) => key in LARGE },
  '.5 and a half; .25 and a quarter; .25 and one quarter; .75 and three quarters',
  true,
);

export const fractions = quantityRule(either(fractional, halvesOfLarge));
