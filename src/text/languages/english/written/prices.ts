import type { Rule } from '../../engine/language.ts';
import { either, type Parser, sequence, unlessBefore, word } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among, wordList } from '../../engine/word-list.ts';
import { saysNumber } from '../../grammar/written/known-numbers.ts';
import { halfAndZone, oclock } from './half-of-day.ts';
import { below100, isNumber, twoDigits } from './numbers.ts';

// Prices that are said in pairs of digits without a currency: `it cost me four fifty` may mean dollars or
// hundreds of dollars.

const paid = among(
  'owe owes owed owing pay pays paid paying cost costs costing charge charges charged charging spend spends spent sells sold',
  'worth asking',
);
const payer = among('me you him her us them only just about around over like out for');
/** Nouns that have a price, and are followed by `was` or a similar word. */
const bought = among(
  'rent cost price prices bill total tab fare fee gas petrol diesel check cheque subtotal balance tuition salary',
);
/** `that'll be twelve fifty`, `it comes to nine ninety nine` */
const isOf = among('be to');
const comes = among("that'll that'd it'll come comes came");
const leads = among("is was are were to at it's costs around about over of");
const elsewhen = among('at by until till before after from since');
const BOUGHT_WORDS = 4;

/** Whether the words before token `at` announce a price. */
export function isPrice(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  if (isOf(before) && comes(tokens[at - 2])) return true;
  if (paid(before) || (payer(before) && paid(tokens[at - 2]))) return true;
  const isOfSomething = tokens.slice(Math.max(0, at - BOUGHT_WORDS), at).some(bought);
  return isOfSomething && leads(before) && !elsewhen(before);
}

const unitOfPrice: Parser<unknown> = either<unknown>(
  sequence(
    word('a', 'an', 'per'),
    word(
      ...wordList(
        'gallon pound month week day year night hour person piece head dozen share unit bottle pop kilo barrel plate',
        'ticket liter litre quart pint ounce ton minute seat carton case box pack glass cup slice scoop can bag',
      ),
    ),
  ),
  sequence(word('plus'), word('shipping', 'tax', 'tip')),
  unlessBefore(
    word('each', 'apiece'),
    word(...wordList('day morning afternoon evening night week weekday time')),
  ),
);

/** Whether the words after the number make it a price: `a gallon`, `each`. */
export const isPriced = (tokens: Tokens, at: number): boolean => unitOfPrice(tokens, at) !== undefined;

const of = among('of');

/** The number stays words, and is not a time. */
export const barePrices: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : pair(tokens, at);
  if (!found || saysNumber(tokens[found.end], isNumber)) return undefined;
  if (oclock(tokens, found.end) || halfAndZone(tokens, found.end).length > 0) return undefined;
  const isAnnounced = isPrice(tokens, at) || of(tokens[found.end]);
  const stays = isPriced(tokens, found.end) || (isAnnounced && !mayBeCentury(found.value[0]));
  return stays ? [{ end: found.end }] : undefined;
};

const pair = sequence(below100, twoDigits);
/** Eighteen and fifty are a number of hundreds or a year. */
const mayBeCentury = (first: number) => first > 12 && first <= 20;
