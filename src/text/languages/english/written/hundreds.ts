import { asSpoken, type Part, type Rule } from '../../engine/language.ts';
import {
  type Found,
  lookup,
  many,
  map,
  optional,
  type Parser,
  place,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { saysNumber } from '../../grammar/written/known-numbers.ts';
import { type Quantity, quantityParts } from '../../grammar/written/quantity.ts';
import { ordinalNumber } from './figures.ts';
import { numbered } from './named-numbers.ts';
import { ONES, SCALES } from '../lexicon.ts';
import { amount, below100, isNumber, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { isPrice, isPriced } from './prices.ts';
import { isCounted } from './units.ts';

// Hundreds that are said without `hundred`: `one seventy five`.

const hundred = lookup(ONES);

/**
 * `one seventy five` → `175`, `four ninety nine thousand` → `499000`, `two fifty million` → `250 million`.
 */
export const hundredAndMore: Parser<Quantity> = (tokens, at) => {
  const hundreds = hundred(tokens, at);
  const tail = hundreds && twoDigits(tokens, hundreds.end);
  const rest = tail && amount(tokens, hundreds.end);
  if (!rest?.value.number.startsWith(tail!.value) || !REST.test(rest.value.number.slice(2))) return undefined;
  const { numberEnd, scale, words } = rest.value;
  const number = `${hundreds!.value}${rest.value.number}`;
  const isWhole = scale === undefined && !number.includes('.');
  return {
    value: {
      number,
      numberEnd,
      words: words + 1,
      ...(scale !== undefined && { scale }),
      ...(isWhole && { whole: BigInt(number) }),
    },
    end: rest.end,
  };
};

/** Whether two digits are followed by nothing, decimals or the rest after a thousand. */
const REST = /^(?:\.\d+|\d{3})?$/;

/** Nouns before which one number counts another: `two ninety minute talks`, but `a one fifty mile drive`. */
const singular = among(
  'minute hour day week month year second foot mile inch yard gallon pound ounce acre degree dollar euro cent bit watt volt amp',
  'meter metre kilometer kilometre centimeter centimetre millimeter millimetre liter litre gram kilogram milligram kilowatt',
  'megawatt gigabyte megabyte terabyte page person man bed room seat story storey door piece part point',
);
const article = among('a an the this that');
const isOfEach = (tokens: Tokens, at: number, end: number) =>
  singular(tokens[end]) && !tokens.slice(Math.max(0, at - 2), at).some(article);

/** `five ten minutes` means from five to ten. */
const isEstimate = ({ number }: Quantity) => /^[5-9]10$/.test(number);

/** `fifteen twenty people`, `two three hundred dollars`: all words stay. */
const estimate: Rule = (tokens, at, left) =>
  isNumber(left) || numbered(left) || beforeYear(left) ? undefined : estimateRule(tokens, at, left);
const beforeYear = among('by since till until from at');
const isNear = ([first, second]: readonly [number, number]) =>
  second > first && (second - first <= 5 || (second - first === 10 && first % 10 === 0));
const estimateRule = asSpoken(
  sequence(
    map(sequence(below100, below100), (both) => isNear(both) || undefined),
    many(word('hundred', ...SCALES), 0),
    place((tokens, at) => !singular(tokens[at]) && (counted(tokens[at]) || isCounted(tokens, at))),
  ),
);

/** `this one ninety percent of us like` */
const beforeOne = among('this that which each every another any some no last first number day phase');
const isOnlyOne = (tokens: Tokens, at: number) => tokens[at]!.key === 'one' && beforeOne(tokens[at - 1]);

/** The same before a unit. */
export const hundredsOf: Parser<Quantity> = (tokens, at) => {
  const found = hundredAndMore(tokens, at);
  if (!found || numbered(tokens[at - 1])) return undefined;
  if (isOnlyOne(tokens, at) || isOfEach(tokens, at, found.end)) return undefined;
  return isEstimate(found.value) ? undefined : found;
};

const counted = among(
  'pounds bucks degrees calories people pages points votes seats students employees guests members passengers patients',
  'days weeks months years lives cars units copies rooms rounds pitches yards grand milligrams',
);
const beforeTime = among('at by until till since before after around about');
const zero = among('zero', ...ZERO_LETTERS);
/**
 * Whether two numbers cannot be a time, because there are only sixty minutes, or because of the words after
 * them.
 */
const hundreds: Rule = (tokens, at, left) => {
  const found = isNumber(left) || zero(left) ? undefined : hundredAndMore(tokens, at);
  if (!found || isOnlyOne(tokens, at) || isOfEach(tokens, at, found.end)) return undefined;
  if (goesOnOtherwise(tokens, at, found.end)) return undefined;
  const { number, scale } = found.value;
  const next = tokens[found.end];
  if (number.length === 3 && scale === undefined) {
    const isBeside = !beforeTime(left) && isBesideOther(tokens, at, found.end);
    const isNoMinute = Number(number.slice(1)) >= 60 || isBeside;
    const isHour = beforeTime(left) && next?.kind === 'word';
    if (isHour ? !isNoMinute || !closes(next) : !isNoMinute && !counted(next)) return undefined;
    if ((isEstimate(found.value) && !isBeside) || isPrice(tokens, at) || isPriced(tokens, found.end)) {
      return [{ end: found.end }];
    }
  }
  return quantityParts(found);
};

const closes = among('and or but so to in on for with because which that is was');

function goesOnOtherwise(tokens: Tokens, at: number, end: number): boolean {
  const isOrdinal = (ordinalNumber(tokens, at + 1)?.end ?? 0) > end;
  return isOrdinal || (isNumber(tokens[end]) && !isLateMinute(tokens, end));
}

const lateMinute = map(sequence(hundred, twoDigits), ([, minute]) => Number(minute) >= 60 || undefined);
const isLateMinute = (tokens: Tokens, at: number) => lateMinute(tokens, at) !== undefined;

/** In `between four ninety and five ten`, neither is a time, because the other one is not. */
function isBesideOther(tokens: Tokens, at: number, end: number): boolean {
  const isBefore =
    joins(tokens[at - 1]) && [at - 3, at - 4].some((from) => lateMinute(tokens, from)?.end === at - 1);
  return isBefore || (joins(tokens[end]) && isLateMinute(tokens, end + 1));
}
const joins = among('to and or through');

/** `two thirty year old sons` */
const aged: Rule = (tokens, at, left) =>
  isNumber(left) || zero(left) ? undefined : agedRule(tokens, at, left);
const agedRule = asSpoken(
  sequence(
    hundred,
    twoDigits,
    place((tokens, at) => age(tokens, at) !== undefined),
  ),
);
const age = sequence(word('year', 'month', 'week', 'day'), word('old', 'olds'));

/** `one twenty over eighty` → `120/80`. */
const pressure: Rule = (tokens, at, left): readonly Part[] | undefined => {
  const found = isNumber(left) || numbered(left) ? undefined : overNumber(tokens, at);
  if (!found || isNumber(tokens[found.end])) return undefined;
  const [upper, lower] = found.value;
  return upper >= 70 && upper <= 260 && lower >= 30 && lower <= 150 && lower < upper
    ? [{ text: `${upper}/${lower}`, end: found.end }]
    : undefined;
};
const over = word('over');
const lowerOf: Parser<number> = (tokens, at) => hundredsAsNumber(tokens, at) ?? tensAsNumber(tokens, at);
const hundredsAsNumber = map(hundredAndMore, ({ whole }) =>
  whole === undefined ? undefined : Number(whole),
);
const tensAsNumber = map(twoDigits, Number);

function overNumber(tokens: Tokens, at: number): Found<readonly [number, number]> | undefined {
  const upper =
    hundredsAsNumber(tokens, at) ?? (isAboutPressure(tokens, at) ? wholeNumber(tokens, at) : undefined);
  const lower = upper && over(tokens, upper.end) ? lowerOf(tokens, upper.end + 1) : undefined;
  return upper && lower && { value: [upper.value, lower.value], end: lower.end };
}

const wholeNumber = map(amount, ({ whole }) =>
  whole !== undefined && whole < 1000n ? Number(whole) : undefined,
);
const PRESSURE_WORDS = 5;
const isAboutPressure = (tokens: Tokens, at: number) =>
  tokens.slice(Math.max(0, at - PRESSURE_WORDS), at).some(ofPressure);
const ofPressure = among('pressure bp');

/** A measured value: `her blood sugar was one ten` → `110`. */
const reading: Rule = (tokens, at, left) => {
  const found = isReading(tokens, at, left) ? hundredAndMore(tokens, at) : undefined;
  return found && found.value.number.length === 3 && !isNumber(tokens[found.end])
    ? [{ text: found.value.number, end: found.end }]
    : undefined;
};
const isReading = (tokens: Tokens, at: number, left: Token | undefined) =>
  level(left) || (says(left) && tokens.slice(Math.max(0, at - READING_WORDS), at).some(read));
const level = among('cholesterol glucose iq');
const READING_WORDS = 3;
const says = among('is was are were of reads hit hits reached');
const read = among('sugar glucose cholesterol pressure pulse iq weight number temperature triglycerides');

/** `i'm five ten and one sixty`, `he's six two two twenty`: height in feet and inches, weight in pounds. */
const stature: Rule = (tokens, at, left) => (person(left) ? statureRule(tokens, at, left) : undefined);
const person = among("i'm he's she's you're they're i’m am");
const FEET = { four: 4, five: 5, six: 6, seven: 7 };
const feetAndInches = sequence(lookup(FEET), lookup({ ...ONES, ten: 10, eleven: 11 }));
const statureRule: Rule = (tokens, at) => {
  const found = feetAndInches(tokens, at);
  const weight = found && hundredAndMore(tokens, optional(word('and'))(tokens, found.end)!.end);
  if (!found || (!weight && saysNumber(tokens[found.end], isNumber))) return undefined;
  return [{ end: weight ? weight.end : found.end }];
};

export const numbersInHundreds: readonly Rule[] = [estimate, pressure, aged, stature, reading, hundreds];
