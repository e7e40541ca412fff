import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, type Parser, sequence } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { among, wordList } from '../../engine/word-list.ts';
import { inTwoDigits } from '../../grammar/written/small-numbers.ts';
import { halfAndZone, oclock } from './half-of-day.ts';
import { below100, isMultiplier, isNumber, ohFive, twoDigits } from './numbers.ts';
import { isPrice, isPriced } from './prices.ts';
import { goesOn } from './units.ts';

// Numbers that are names and are said in pairs of digits, like times: `flight seven forty seven`.

/** Nouns that are followed by a number, as in `room three oh four`. */
const NUMBERED = wordList(
  'room suite flight gate route highway interstate freeway bus train tram apartment unit extension number code channel form',
  'page chapter psalm hymn verse paragraph section article rule line exit locker cabin ward platform pier dock lot box ticket',
  'invoice order case docket proposition episode model error status http building boeing airbus cessna bmw porsche peugeot',
  'ferrari fiat volvo audi mercedes mazda chrysler nokia commodore area zip pin marker fahrenheit',
);
export const numbered = among(...NUMBERED);
/** Nouns after a number that is a name. */
const named = among('error errors jet jets airliner airliners jumbo credit calorie calories form forms');
/** Verbs before a number without a unit that is not a time. */
const measured = among('weigh weighs weighed weighing scored batted batting benched benching');

/** `eight thirty` → `830`, `two oh one` → `201`, `twenty two fourteen` → `2214`. */
export const pairOfDigits: Parser<string> = map(
  sequence(below100, either(twoDigits, map(ohFive, inTwoDigits))),
  ([first, rest]) => `${first}${rest}`,
);

/** `flight seven forty seven` → `747`, `a four oh four error` → `404`, `he weighs two fifty` → `250`. */
const namedNumber: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : pairOfDigits(tokens, at);
  if (!found || isMultiplier(tokens[found.end]) || goesOn(tokens, found.end)) return undefined;
  const isName = mayName(left, tokens[at]) || measured(left) || named(tokens[found.end]);
  const isTime = oclock(tokens, found.end) || halfAndZone(tokens, found.end).length > 0;
  return isName && !isTime ? [{ text: found.value, end: found.end }] : undefined;
};

/** `we are number one twenty times`: `number one` means the best. */
const mayName = (left: Token | undefined, first: Token | undefined) =>
  numbered(left) && !(left?.key === 'number' && first?.key === 'one');

/** The day, the shop and `always`, if no time is announced; but `twenty four seven year olds`. */
const nameOfTime: Rule = (tokens, at, left) => {
  const found = isNumber(left) || numbered(left) || isPrice(tokens, at) ? undefined : names(tokens, at);
  const next = found && tokens[found.end];
  if (!found || goesOn(tokens, found.end) || isMultiplier(next) || old(next) || isPriced(tokens, found.end))
    return undefined;
  const isTime = beforeTime(left) || halfAndZone(tokens, found.end).length > 0;
  return isTime && found.value !== '24/7' && !behindDay(next)
    ? undefined
    : [{ text: found.value, end: found.end }];
};
const names = lookup({ 'nine eleven': '9/11', 'seven eleven': '7-eleven', 'twenty four seven': '24/7' });
const beforeTime = among("at by until till around about before after from it's is was");
const behindDay = among(
  'attack attacks commission memorial museum hijackers terrorist terrorists conspiracy',
);
const old = among('year month week day');

/** `apartment twelve b` → `apartment 12b`; after `a` and `i`, the sentence may go on. */
const lettered: Rule = (tokens, at, left) => {
  const found = hasLetter(left) ? below100(tokens, at) : undefined;
  const letter = found && tokens[found.end];
  if (letter?.kind !== 'word' || !/^[a-z]$/.test(letter.key)) return undefined;
  const next = tokens[found!.end + 1];
  if (/[ai]/.test(letter.key) && next?.kind === 'word') return undefined;
  return [{ text: `${found!.value}${letter.text}`, end: found!.end + 1 }];
};
const hasLetter = among(
  'apartment apt unit suite room flat seat row gate platform block house building exit route terminal locker',
);

export const namedNumbers: readonly Rule[] = [nameOfTime, namedNumber, lettered];
