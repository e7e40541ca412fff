import { type Rule, rule } from '../../engine/language.ts';
import { ahead, lookup, map, place, sequence, word } from '../../engine/parser.ts';
import { among, charactersOf } from '../../engine/word-list.ts';
import { counted, number, numbered, plainNumber } from './numbers.ts';

const DAYS = charactersOf('月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日');
const weekday = lookup(DAYS);

/** 二十一日月曜日 → 21日(月) */
const dayAndWeekday: Rule = rule(
  map(sequence(number, word('日'), weekday), ([day, , name]) =>
    day <= 31n ? `${day}日(${name[0]})` : undefined,
  ),
);

/** 五から九日 → 5〜9日 */
const span: Rule = (tokens, at) => {
  const found = fromTo(tokens, at);
  return found && [{ text: found.value, end: found.end }];
};
const isCounter = place((tokens, at) => (numbered(tokens, at) ?? counted(tokens, at)) !== undefined);
const fromTo = map(
  ahead(sequence(plainNumber, lookup(charactersOf('から')), plainNumber), isCounter),
  ([from, , to]) => `${from}〜${to}`,
);

export const dates: readonly Rule[] = [dayAndWeekday, span];

/** Behind the hour 十分 are ten minutes; anywhere else it means enough. */
export const minutes: Rule = (tokens, at, left) => {
  const found = behindHour(left) ? minutesAt(tokens, at) : undefined;
  return found && [{ text: found.value[0], end: found.end - 1 }, { end: found.end }];
};
/** The last characters of 九時 and 正午. */
const behindHour = among('時 午');
const minutesAt = sequence(plainNumber, word('分'));
