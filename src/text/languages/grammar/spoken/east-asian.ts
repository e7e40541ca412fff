import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { nouns } from './nouns.ts';
import { romanValue } from './roman.ts';
import type { Rule } from './rule.ts';
import { times } from './times.ts';

// Written forms that Chinese, Japanese and Korean share: their words follow digits without a space.

/** `比分102:98`, `3-2で勝利`, `4-1로 이겼다`: two numbers after `before` or before `behind`, which are sources. */
export const scoreOf = (
  { digit, words }: Figures,
  { before, behind, to }: Readonly<Record<'before' | 'behind' | 'to', string>>,
): Rule => ({
  name: 'score',
  starts: new RegExp(digit, 'u'),
  pattern: new RegExp(
    `(?<![0-9０-９./:：-])(?:(?<=${before})|(?=${digit}{1,3}[-−–ー:：]${digit}{1,3}(?:${behind})))(${digit}{1,3})[-−–ー/:：](${digit}{1,3})(?![0-9０-９./:：-])`,
    'uy',
  ),
  say: ([, one, other]) =>
    [one!, other!].map((score) => words.cardinal(digitsOf(score))).join(words.space + to + words.space),
});

/**
 * `14:30` → `十四時三十分`, `2:00pm` → `午後二時`, by the words for the halves of the day, the hour, and two o'clock if
 * it is irregular.
 */
export const characterClock = (
  figures: Figures,
  { am, pm, hour: oclock, two }: Readonly<Record<'am' | 'pm' | 'hour', string>> & { readonly two?: string },
): readonly Rule[] => {
  const part = (value: number | undefined, unit: string) =>
    value === undefined ? '' : figures.words.cardinal(String(value)) + unit;
  return times(figures, {
    hours: false,
    say: ({ hour, minute, second, half }) =>
      (half === undefined ? '' : { am, pm }[half]) +
      ((hour === 2 ? two : undefined) ?? part(hour, oclock)) +
      part(minute === 0 && second === undefined ? undefined : minute, '分') +
      part(second, '秒'),
  });
};

/** `72次/分`, `2GB/月`: the slash before one of `by`, a source, after a number and its counter. */
export const rateOf = (by: string, per: string): Rule => ({
  name: 'rate',
  starts: /[/／]/,
  pattern: new RegExp(
    `(?<=[0-9０-９] ?(?:[\\p{Script=Han}\\p{Script=Katakana}ー]{1,6}|[A-Za-z]{1,3}))[/／](?=(?:${by}))`,
    'uy',
  ),
  say: () => per,
});

/** `08月`, `05分`: without the zero, before one of `units`. */
export const paddedBefore = ({ digit, words }: Figures, units: string): Rule => ({
  name: 'part of a date with a zero before it',
  starts: /[0０]/,
  pattern: new RegExp(`(?<!${digit})[0０](${digit})(?=[${units}])`, 'uy'),
  say: ([, written]) => words.cardinal(digitsOf(written!)),
});

/** `9〜12時`, `昨日〜今日`, `4/29-5/5`, `3月1日-5月2日`. */
export const spanOf = (to: string): Rule => ({
  name: 'from and until',
  starts: /[〜～~–—-]/,
  pattern:
    /(?<=[\p{N}\p{Script=Han})）%％℃])[〜～~](?=[\p{N}\p{Script=Han}])|(?<=\p{N}[年月日号時点时分]|\/\p{N}{1,2})[-–—](?=\p{N})|(?<=\p{N})—(?=\p{N}{1,9}\p{Script=Han})/uy,
  say: () => to,
});

/** `12/25(月)` and `1日(月〜金・祝)`: days of the week in brackets, said by `day`. */
export const bracketedDays = (days: string, day: (name: string) => string, to: string): Rule => ({
  name: 'weekdays in brackets',
  starts: /[(（]/,
  pattern: new RegExp(
    `(?<=[日号일]|[0-9０-９]\\.?)[(（](${days})(?:[〜～~-](${days}))?(?:[・･]([祝休]))?[)）]`,
    'uy',
  ),
  say: ([, from, until, holiday]) =>
    day(from!) + (until === undefined ? '' : to + day(until)) + (holiday === undefined ? '' : `${holiday}日`),
});

/** Before these nouns, a single letter is a number too; before others it is a shape: `V型`. */
const SINGLE = '世(?!代)|章|部(?![分])|巻|卷|편|장|부(?!분)|권|세(?!대)';
const COUNTED = `${SINGLE}|[型级級类類期战戰급형]|世代`;

/** `第III章`, `伊丽莎白II世`, `ルイXIV`, `Ⅱ型`; but not `XX` for a hidden name, or `VI` in a brand name. */
const romanFigures = ({ words }: Figures): Rule => ({
  name: 'Roman figures',
  starts: /[IVXⅠ-Ⅻⅰ-ⅻ]/,
  pattern: new RegExp(
    `[Ⅰ-Ⅻⅰ-ⅻ](?![Ⅰ-Ⅻⅰ-ⅻ])|(?<![A-Za-z0-9])(?:(?<=[第제] ?)[IVX]{1,6}|[IVX]{2,6}(?=${COUNTED})|[IVX](?=${SINGLE})|(?<=[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hangul}ー][ ·・]?)(?!XX)(?:I[IV]|[IVX]{3,6}))(?![A-Za-z0-9_-])`,
    'uy',
  ),
  say: ([written]) => {
    const value = romanValue(written.normalize('NFKC'));
    return value === undefined ? undefined : words.cardinal(String(value));
  },
});

/** `9秒95`: decimals of a second, digit by digit. */
const partsOfSecond = ({ digit, words }: Figures): Rule => ({
  name: 'parts of a second',
  starts: new RegExp(digit, 'u'),
  pattern: new RegExp(`(?<=${digit}[秒초])${digit}{1,3}(?!${digit}|[.:]${digit}|[分분名명个個人])`, 'uy'),
  say: ([written]) => words.decimals(digitsOf(written)),
});

/** `10万km`: a unit after a number in digits and characters; `1m75cm`: the larger of two units. */
const unitsBetween = (
  { number, starts, count, words }: Figures,
  units: Readonly<Record<string, string>>,
): readonly Rule[] => {
  const said = nouns(units);
  return [
    {
      name: 'unit behind a myriad',
      starts: /[a-zA-Z㎡㎞㎏°%]/,
      pattern: new RegExp(
        `(?<=[0-9０-９](?:[百千백천]?[万萬만]|[亿億억兆조]) ?)(${anyOf(Object.keys(units))})(?![A-Za-z/])`,
        'uy',
      ),
      say: ([, unit = '']) => said[unit]!.many,
    },
    {
      name: 'larger unit of two',
      starts,
      pattern: new RegExp(`(${number})(km|m|kg)(?=[0-9]{1,3}(?:cm|mm|m|g)(?![A-Za-z]))`, 'uy'),
      say: ([, amount = '', unit = '']) => count(amount, said[unit]!) + words.space,
    },
  ];
};

/** `A-1023`: three or more digits after capitals are read one by one. */
const serialNumbers = ({ digit, words }: Figures): Rule => ({
  name: 'serial number',
  starts: new RegExp(digit, 'u'),
  pattern: /(?<=(?<![A-Za-z])[A-Z]{1,4}[-－])[0-9]{3,8}(?![0-9A-Za-z]|[.,][0-9])/uy,
  say: ([written]) => words.spelled(written),
});

/**
 * The rules that all three languages share: Roman numerals, serial numbers, fractions of a second, units
 * within text.
 */
export const eastAsian = (figures: Figures, units: Readonly<Record<string, string>>): readonly Rule[] => [
  romanFigures(figures),
  serialNumbers(figures),
  partsOfSecond(figures),
  ...unitsBetween(figures, units),
];
