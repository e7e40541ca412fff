import { asSpoken, type Rule } from '../../engine/language.ts';
import { lookup, many, map, sequence, word } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { countedThrough } from '../../grammar/written/counted.ts';
import { saysNumber } from '../../grammar/written/known-numbers.ts';
import { setPhrases } from '../../grammar/written/set-phrases.ts';
import { sums } from '../../grammar/written/sums.ts';
import { dimensions } from '../../grammar/written/measure.ts';
import { splitSeconds } from '../../grammar/written/number-phrases.ts';
import { ONES } from '../lexicon.ts';
import { cardinals } from './figures.ts';
import { below100, isNumber, number, twoDigits } from './numbers.ts';
import { measures } from './quantities.ts';
import { beforeStreet } from './times.ts';
import { goesOn } from './units.ts';

// Phrases that are written differently from the numbers in them, or stay words because they only resemble
// numbers or are ambiguous.

const phrases = setPhrases(
  'six of one half a dozen; half a dozen; my two cents; your two cents; his two cents; her two cents; our two cents',
  'two cents worth; fourth of july; may the fourth be with; forty niners; forty niner; whole nine yards; forty winks',
  "six feet under; eleventh hour; nineteen to the dozen; a thousand and one; five o'clock shadow; five o clock shadow",
  'one two three four five six seven eight nine ten',
);

/** `fifty cent` is a rapper and stays words; an amount has `cents`. */
const rapper: Rule = (tokens, at, left) => {
  const found = article(left) ? undefined : severalCent(tokens, at);
  const next = found && tokens[found.end];
  return found && (next?.kind !== 'word' || behindName(next)) ? [{ end: found.end }] : undefined;
};
const severalCent = sequence(below100, word('cent'));
const article = among('a an the every each one');
const behindName = among('is was has had and raps rapped said says will at in on');

/** `fifty fifty`, `the eighty twenty rule` */
const shares = asSpoken(
  map(sequence(below100, below100), ([more, less]) => (more >= 30 && more + less === 100) || undefined),
);

/** `thirty odd people`, `he is a twenty something` */
const vague = asSpoken(sequence(number, word('odd', 'something', 'somethings')));

const sight: Rule = (tokens, at) => {
  const found = perfect(tokens, at);
  const isSight = found && (ofSight(tokens[found.end]) || isAbout(tokens, at, ofSight));
  return isSight ? [{ text: '20/20', end: found.end }] : undefined;
};
const perfect = lookup({ 'twenty twenty': true });
const ofSight = among('vision hindsight eyesight');

const CUE_WORDS = 4;
const isAbout = (tokens: Tokens, at: number, isCue: (token: Tokens[number]) => boolean) =>
  tokens.slice(Math.max(0, at - CUE_WORDS), at).some(isCue);

/** `the score is twenty seventeen` → `20-17` */
const score: Rule = (tokens, at, left) => {
  const found = leadsTo(left) && isAbout(tokens, at, ofScore) ? points(tokens, at) : undefined;
  return found && !isNumber(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
};
const ofScore = among('score');
const leadsTo = among('is was of at to stands stood now');
const points = map(sequence(twoDigits, twoDigits), (both) => both.join('-'));

/** Sets of a match: `she won the match six four seven five`. */
const sets: Rule = (tokens, at) => {
  const found = isAbout(tokens, at, ofMatch) ? games(tokens, at) : undefined;
  return found && found.value.length >= 2 && !saysNumber(tokens[found.end], isNumber)
    ? [{ end: found.end }]
    : undefined;
};
const ofMatch = among('match final semifinal tiebreak tennis set sets won lost');
const game = map(lookup<number>(ONES, { love: 0, zero: 0 }), (count) => (count <= 7 ? count : undefined));
const games = many(sequence(game, game), 2, 5);

/** `at one point two dogs came in`: `at one point` is a moment. */
const moment: Rule = (tokens, at, left) => {
  const counted = left?.key === 'at' && onePoint(tokens, at) ? number(tokens, at + 2) : undefined;
  if (!counted || counted.value.round) return undefined;
  const goesOnInWords = tokens[counted.end]?.kind === 'word' && !goesOn(tokens, counted.end);
  const written = cardinals(tokens, at + 2, tokens[at + 1]) ?? [{ end: counted.end }];
  return goesOnInWords ? [{ end: at + 2 }, ...written] : undefined;
};
const onePoint = lookup({ 'one point': true });

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'to the minus; to the negative; plus; minus; divided by',
  equals: 'equals; is; makes',
  largestWord: 12n,
});

const inOnes = countedThrough(number, isNumber);
/** `one two three main street` is a house number. */
const counting: Rule = (tokens, at, left) => {
  const counted = inOnes(tokens, at, left);
  return counted && !beforeStreet(tokens, counted.at(-1)!.end) ? counted : undefined;
};

export const numberPhrases: readonly Rule[] = [
  phrases,
  shares,
  vague,
  rapper,
  sight,
  score,
  sets,
  moment,
  arithmetic,
  counting,
  dimensions(number, 'by', measures),
  splitSeconds(below100, ['second', 'seconds'], goesOn),
];
