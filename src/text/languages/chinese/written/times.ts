import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  lookup,
  longest,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among, charactersOf } from '../../engine/word-list.ts';
import { inTwoDigits } from '../../grammar/written/small-numbers.ts';
import { digits, goesOn, number } from './numbers.ts';

/** Reads a number up to `most` before one of `counters`, which stay words. Dates never contain 两. */
function counting(most: bigint, ...counters: readonly string[]): Parser<string> {
  const behind = word(...counters);
  const pair = word('两', '兩');
  return (tokens, at) => {
    const found = pair(tokens, at) ? undefined : number(tokens, at);
    return found && found.value.value <= most && behind(tokens, found.end)
      ? { value: String(found.value.value), end: found.end }
      : undefined;
  };
}
const monthAndDay = either(counting(12n, '月'), counting(31n, '日', '号', '號'));

/** 一九九五年, 九八年 */
const year: Parser<string> = (tokens, at) => {
  const found = digits(tokens, at);
  const isYear = found && (found.value.length === 4 || found.value.length === 2);
  return isYear && tokens[found.end]?.key === '年' ? found : undefined;
};
/** 两千零五年: a number above a hundred is a year and has no commas. */
const countedYear = map(
  ahead(
    number,
    place((tokens, at) => tokens[at]?.key === '年'),
  ),
  ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined),
);

/** 纪元前 is written 公元前. */
const era = map(
  sequence(
    lookup(charactersOf('纪元前 纪元 紀元前 紀元 公元前 公元')),
    longest(
      year,
      digits,
      map(number, ({ value }) => String(value)),
    ),
  ),
  ([era, year]) => `公元${era.endsWith('前') ? '前' : ''}${year}`,
);

/** Two numbers, each with its unit, are both written in digits: 三章十六节, 两分三十秒, 五排十二座. */
const bothParts =
  (first: Parser<unknown>, second: Parser<unknown>): Rule =>
  (tokens, at) => {
    const one = number(tokens, at);
    const between = one && first(tokens, one.end);
    const other = between && number(tokens, between.end);
    const behind = other && second(tokens, other.end);
    return (
      behind && [
        { text: String(one.value.value), end: one.end },
        { end: between.end },
        { text: String(other.value.value), end: other.end },
        { end: behind.end },
      ]
    );
  };
const chapterAndVerse = bothParts(word('章'), word('节', '節'));
const minutesAndSeconds = bothParts(word('分'), word('秒'));
const seat = bothParts(word('排'), word('座'));
export const dates: readonly Rule[] = [
  chapterAndVerse,
  minutesAndSeconds,
  seat,
  rule(monthAndDay),
  rule(year),
  rule(countedYear),
  rule(era),
];

const upTo = (most: number) => map(number, ({ value }) => (value <= most ? Number(value) : undefined));
const zero = word('零', '〇');
const hour = either(
  upTo(24),
  map(zero, () => 0),
);
const oclock = word('点', '點', '时', '時');
const onHour = ahead(hour, oclock);
const sixty = after(optional(zero), upTo(59));
const clock = (hour: number, minute: number) => `${inTwoDigits(hour)}:${inTwoDigits(minute)}`;

/** 十三点五分十秒 → 13:05:10 */
const full = map(sequence(onHour, ahead(sixty, word('分')), optional(ahead(sixty, word('秒')))), (parts) =>
  parts
    .filter((part) => part !== undefined)
    .map(inTwoDigits)
    .join(':'),
);

/** The beginning of a counted noun: 十点四十八个人. */
const counter = among('个 個 人 名 位 只 隻 辆 輛 条 條 张 張 件 台 次 家 岁 歲 元 块 塊 米 天');

/** 五点二十五 → 05:25 */
const short = unlessBefore(
  map(sequence(onHour, sixty), ([hour, minute]) => (minute >= 10 ? clock(hour, minute) : undefined)),
  place((tokens, at) => goesOn(tokens, at) || counter(tokens[at])),
);

const missing = either(
  map(sequence(word('一'), word('刻')), () => 15),
  map(sequence(ahead(sixty, word('分')), optional(word('钟', '鐘'))), ([minutes]) => minutes),
);
/** 差五分十点, 十点差五分 → 09:55 */
const beforeHour = map(
  either<readonly [hour: number, minutes: number]>(
    map(sequence(word('差'), missing, onHour, optional(word('钟', '鐘'))), ([, minutes, hour]) => [
      hour,
      minutes,
    ]),
    map(sequence(onHour, word('差'), missing), ([hour, , minutes]) => [hour, minutes]),
  ),
  ([hour, minutes]) => clock((hour + 23) % 24, 60 - minutes),
);

/** 九点过五分 → 09:05 */
const afterHour = map(sequence(onHour, word('过', '過'), missing), ([hour, , minute]) => clock(hour, minute));

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
const hoursAndQuarters = sequence(onHour, ahead(upTo(3), word('刻')));

/** 六点 → 6点; but 一点 means `a bit`, and 三点建议 means `three suggestions`. */
const onTheHour: Rule = (tokens, at) => {
  const found = hour(tokens, at);
  const next = found && oclock(tokens, found.end) ? tokens[found.end + 1] : undefined;
  if (!found || !oclock(tokens, found.end)) return undefined;
  const isTime = ofHour(next) || isOfDay(tokens, at - 1) || (found.value >= 3 && !noun(next));
  return isTime && !goesOn(tokens, found.end + 1)
    ? [{ text: String(found.value), end: found.end }]
    : undefined;
};
const ofHour = among('钟 鐘 半 整');
/** Words before a time, such as 上午, 凌晨, 早上 and 今早; not as in 早一点 and 晚一点. */
const isOfDay = (tokens: Tokens, at: number) =>
  ofDay(tokens[at]) ||
  (earlyOrLate(tokens[at]) && ofWhichDay(tokens[at - 1])) ||
  (tokens[at]?.key === '上' && earlyOrLate(tokens[at - 1]));
const ofDay = among('午 晨');
const earlyOrLate = among('早 晚');
const ofWhichDay = among('今 明 昨 当 當 一 大 清 傍 夜 每 周 天');
/** The first characters of 建议, 意见, 原因, 要求, 理由, 看法, 希望. */
const noun = among('建 意 原 要 理 看 希 疑 好 内 说 共 不 问');

export const times: readonly Rule[] = [
  rule(beforeHour),
  rule(afterHour),
  rule(full),
  rule(short),
  quarters,
  onTheHour,
];
