import { rule, type Rule } from '../../engine/language.ts';
import { after, either, map, optional, sequence, word } from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { toRoman } from '../../grammar/written/roman.ts';
import { inTwoDigits, upTo } from '../../grammar/written/small-numbers.ts';
import { READER } from './numbers.ts';
import { goesOn } from './quantities.ts';

const { below100, isNumber } = READER;

export const day = either(
  map(word('primo'), () => '1º'),
  map(upTo(below100, 31), String),
);
/** `secolo diciannove` → `secolo XIX`. */
const century: Rule = (tokens, at) => {
  const found = centuryNumber(tokens, at);
  return found && [{ end: at + 1 }, { text: found.value, end: found.end }];
};
const centuryNumber = map(sequence(word('secolo'), below100), ([, value]) => toRoman(value).toUpperCase());

const the = word('le', 'alle', 'dalle', 'per le', 'verso le', 'delle', 'ore');
const theOne = word("l'", "all'", "dall'", "dell'");
const hour = upTo(below100, 24);
const minute = either(
  map(below100, (value) => (value >= 2 && value < 60 ? value : undefined)),
  map(sequence(word('zero'), below100), ([, value]) => (value < 10 ? value : undefined)),
);
const quarter = map(sequence(word('un'), word('quarto')), () => 15);
const half = map(word('mezza', 'mezzo'), () => 30);
const threeQuarters = map(sequence(word('tre'), word('quarti')), () => 45);
const past = after(
  word('e'),
  either(
    half,
    quarter,
    threeQuarters,
    map(sequence(minute, optional(word('minuti'))), ([minute]) => minute),
  ),
);
const to = after(word('meno'), either(quarter, minute));
const clock = either(
  map(sequence(hour, to), ([hour, minute]) => ({ hour: hour === 1 ? 12 : hour - 1, minute: 60 - minute })),
  map(sequence(hour, past), ([hour, minute]) => ({ hour, minute })),
);
const written = map(clock, ({ hour, minute }) => `${hour}:${inTwoDigits(minute)}`);
const atTime = sequence(either(the, theOne), written);

/** `le tre e mezza` → `le 3:30`, `alle dieci meno un quarto` → `alle 9:45`; `le tre` stays. */
const onTheClock: Rule = (tokens, at) => {
  const found = atTime(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  return [{ end: at + 1 }, { text: found.value[1], end: found.end }];
};

/** `sei e mezza` agrees with `ore`, unless another feminine noun is counted. */
const halfPast = map(sequence(hour, word('e'), word('mezza')), ([hour]) => `${hour}:30`);
const behindHalf = among('e ed del di in a al ma che quando');
const bareHalfHour: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : halfPast(tokens, at);
  const next = found && tokens[found.end];
  return found && (next?.kind !== 'word' || behindHalf(next))
    ? [{ text: found.value, end: found.end }]
    : undefined;
};

const noon = map(
  sequence(
    either(
      map(word('mezzogiorno'), () => 12),
      map(word('mezzanotte'), () => 0),
    ),
    past,
  ),
  ([hour, minute]) => `${hour}:${inTwoDigits(minute)}`,
);

export const times: readonly Rule[] = [century, onTheClock, bareHalfHour, rule(noon)];
