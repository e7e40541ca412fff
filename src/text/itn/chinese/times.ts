import { type Rule, rule } from '../engine/language.ts';
import {
  ahead,
  after,
  either,
  map,
  optional,
  place,
  sequence,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { goesOn, number } from './numbers.ts';
import { inTwoDigits } from '../grammar/two-digits.ts';

const upTo = (most: number) => map(number, ({ value }) => (value <= most ? Number(value) : undefined));
const zero = word('零', '〇');
const hour = either(
  upTo(24),
  map(zero, () => 0),
);
const oclock = word('点', '點', '时', '時');
const sixty = after(optional(zero), upTo(59));

/** 十三点五分十秒 → 13:05:10 */
const full = map(
  sequence(ahead(hour, oclock), ahead(sixty, word('分')), optional(ahead(sixty, word('秒')))),
  (parts) =>
    parts
      .filter((part) => part !== undefined)
      .map(inTwoDigits)
      .join(':'),
);

/** 五点二十五 → 05:25 */
const short = unlessBefore(
  map(sequence(ahead(hour, oclock), sixty), ([hour, minute]) =>
    minute >= 10 ? `${inTwoDigits(hour)}:${inTwoDigits(minute)}` : undefined,
  ),
  place(goesOn),
);

/** 两点一刻 → 2点1刻 */
const quarters: Rule = (tokens, at) => {
  const found = hoursAndQuarters(tokens, at);
  if (!found) return undefined;
  const [hour, quarter] = found.value;
  return [
    { text: String(hour), end: found.end - 3 },
    { end: found.end - 2 },
    { text: String(quarter), end: found.end - 1 },
  ];
};
const hoursAndQuarters = sequence(ahead(hour, oclock), ahead(upTo(3), word('刻')));

/** 六点 → 6点; 一点 is a bit, and 三点建议 are three of them. */
const onTheHour: Rule = (tokens, at, left) => {
  const found = hour(tokens, at);
  const next = found && oclock(tokens, found.end) ? tokens[found.end + 1] : undefined;
  if (!found || !oclock(tokens, found.end)) return undefined;
  const isTime = ofHour(next) || ofDay(left) || (found.value >= 3 && !noun(next));
  return isTime && !goesOn(tokens, found.end + 1)
    ? [{ text: String(found.value), end: found.end }]
    : undefined;
};
const ofHour = among('钟 鐘 半 整');
/** The last characters of 上午, 晚上, 凌晨, 今早. */
const ofDay = among('午 晚 晨 早');
/** The first characters of 建议, 意见, 原因, 要求, 理由, 看法, 希望. */
const noun = among('建 意 原 要 理 看 希 疑 好 内 说 共 不 问');

export const times: readonly Rule[] = [rule(full), rule(short), quarters, onTheHour];
