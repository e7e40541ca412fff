import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  lookup,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { inTwoDigits, upTo } from '../../grammar/written/small-numbers.ts';
import { READER } from './numbers.ts';
import { goesOn } from './quantities.ts';

const inDateUpTo = (most: number) =>
  map(below100, (value) => (value <= most ? inTwoDigits(value) : undefined));
const { below100, isNumber, number } = READER;
export const day = either(
  map(word('primeiro'), () => '01'),
  inDateUpTo(31),
);
/** `dez do oito de dois mil` → `10/08/2000`. */
const year = map(number, ({ value }) => (value >= 1000n && value < 3000n ? `/${value}` : undefined));
const inNumbers = map(
  sequence(day, word('do'), inDateUpTo(12), optional(after(word('de'), year))),
  ([day, , month, year = '']) => `${day}/${month}${year}`,
);

export const dateInNumbers: Rule = rule(inNumbers);

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** The words before a time of day. */
const atOrIs = word('às', 'à', 'ao', 'são', 'é');
const turn = lookup({ 'meia noite': 0, 'meio dia': 12 });
const hour = upTo(below100, 24);
const feminine: Parser<number> = (tokens, at) => (masculine(tokens[at]) ? undefined : hour(tokens, at));
const masculine = among('um dois');
const behindHalf = among('da e na no em quando mas que');
const minute = ahead(upTo(below100, 59), optional(word('minuto', 'minutos')));
const half = map(either<unknown>(lookup({ 'meia hora': 30 }), word('meia', 'meio')), () => 30);
const past = after(word('e'), either(half, minute));

/** `meia noite e quinze` is a time without any word before it. */
const pastTurn = map(sequence(turn, past), ([hour, minute]): Clock => ({ hour, minute }));
const pastHour = map(sequence(hour, optional(word('hora', 'horas')), past), ([hour, , minute]): Clock => ({
  hour,
  minute,
}));
const to = either<unknown>(
  lookup({ 'para a': 1, 'para as': 1, 'para o': 1 }),
  word('para', 'pra', 'pras', 'pro'),
);
const beforeOne = (hourOrTurn: Parser<number>) =>
  map(sequence(minute, to, hourOrTurn), ([minute, , hour]) => beforeHour(minute, hour));
const beforeHour = (minute: number, hour: number): Clock => ({
  hour: hour === 0 ? 23 : hour === 1 ? 12 : hour - 1,
  minute: 60 - minute,
});

const behindTime = among('da de em e na no quando mas que com');
/** `quinze para as oito` is a time, unless `oito` counts a noun. */
const toTheHour = unlessBefore(
  map(sequence(minute, lookup({ 'para a': 1, 'para as': 1 }), hour), ([minute, , hour]) =>
    minute % 5 === 0 && hour <= 12 ? beforeHour(minute, hour) : undefined,
  ),
  place((tokens, at) => tokens[at]?.kind === 'word' && !behindTime(tokens[at])),
);

const clock = either(beforeOne(either(turn, hour)), pastTurn, pastHour);
/**
 * `duas e meia` means half past two, because it agrees with `horas`; before another counted noun it is an
 * amount.
 */
const halfPast = unlessBefore(
  map(sequence(feminine, word('e'), word('meia')), ([hour]): Clock => ({ hour, minute: 30 })),
  place((tokens, at) => tokens[at]?.kind === 'word' && !behindHalf(tokens[at])),
);
/** `três e vinte da tarde` */
const inPartOfDay: Parser<Clock> = (tokens, at) => {
  const found = pastHour(tokens, at);
  return found && partOfDay(tokens, found.end) ? found : undefined;
};
const partOfDay = sequence(word('da'), word('manhã', 'tarde', 'noite', 'madrugada'));
const sure = either(pastTurn, beforeOne(turn), toTheHour, halfPast, inPartOfDay);
/** `faltam vinte para as cinco` is a duration. */
const clockAlone: Parser<Clock> = (tokens, at) => (lacks(tokens[at - 1]) ? undefined : sure(tokens, at));
const lacks = among('faltam falta faltavam');

/** `às dez pras duas` → `às 1:50`, `meia noite e meia` → `0:30`; `ao meio dia` stays. */
export const times: Rule = (tokens, at, left) => {
  const opening = atOrIs(tokens, at);
  const found = opening ? clock(tokens, opening.end) : isNumber(left) ? undefined : clockAlone(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const { hour, minute } = found.value;
  const time = { text: `${hour}:${inTwoDigits(minute)}`, end: found.end };
  return opening ? [{ end: opening.end }, time] : [time];
};
