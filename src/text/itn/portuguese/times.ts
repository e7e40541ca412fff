import type { Rule } from '../engine/language.ts';
import { after, ahead, either, lookup, map, optional, sequence, word } from '../engine/parser.ts';
import { below100 } from './numbers.ts';
import { goesOn } from './units.ts';
import { inTwoDigits } from '../grammar/two-digits.ts';

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** What stands before a time of day. */
const atOrIs = word('às', 'à', 'ao', 'são', 'é');
const turn = lookup({ 'meia noite': 0, 'meio dia': 12 });
const upTo = (most: number) => map(below100, (value) => (value <= most ? value : undefined));
const hour = upTo(24);
const minute = ahead(upTo(59), optional(word('minuto', 'minutos')));
const half = map(either<unknown>(lookup({ 'meia hora': 30 }), word('meia', 'meio')), () => 30);
const past = after(word('e'), either(half, minute));

/** `meia noite e quinze` needs nothing before it to be a time. */
const pastTurn = map(sequence(turn, past), ([hour, minute]): Clock => ({ hour, minute }));
const pastHour = map(sequence(hour, optional(word('hora', 'horas')), past), ([hour, , minute]): Clock => ({
  hour,
  minute,
}));
const to = either<unknown>(
  lookup({ 'para a': 1, 'para as': 1, 'para o': 1 }),
  word('para', 'pra', 'pras', 'pro'),
);
const before = map(sequence(minute, to, either(turn, hour)), ([minute, , hour]): Clock => ({
  hour: hour === 0 ? 23 : hour === 1 ? 12 : hour - 1,
  minute: 60 - minute,
}));

const clock = either(before, pastTurn, pastHour);

/** `às dez pras duas` → `às 1:50`, `meia noite e meia` → `0:30`; `ao meio dia` stays. */
export const times: Rule = (tokens, at) => {
  const opening = atOrIs(tokens, at);
  const found = opening ? clock(tokens, opening.end) : pastTurn(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const { hour, minute } = found.value;
  const time = { text: `${hour}:${inTwoDigits(minute)}`, end: found.end };
  return opening ? [{ end: opening.end }, time] : [time];
};
