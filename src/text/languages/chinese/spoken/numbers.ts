import { rateOf } from '../../grammar/spoken/east-asian.ts';
import { wideFigures } from '../../grammar/spoken/figures.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import {
  characterNumbers,
  type Counted,
  type DigitGroup,
  digitGroups,
} from '../../grammar/spoken/number-words.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';

const DIGITS = [...'零一二三四五六七八九'];
const UNITS = ['千', '百', '十', ''];
const MYRIADS = ['', '万', '亿', '万亿', '亿亿'];

/** Says a number up to 9999. Zeros between other digits are said as one 零. */
function myriad(value: number): string {
  return Array.from(String(value), Number)
    .map((digit, index, digits) => (digit === 0 ? '零' : DIGITS[digit]! + UNITS[4 - digits.length + index]!))
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/零$/, '');
}

/** Says 十 and not 一十 at the beginning of a number or before 万 and 亿; says 两 and not 二 before 千, 万 and 亿. */
function sayGroup({ value, behind }: DigitGroup, index: number): string {
  const words = myriad(value);
  const spoken = index === 0 || behind > 0 ? words.replace(/^一十/, '十') : words;
  const counted = value === 2 && behind > 0 ? '两' : spoken.replace(/^二千/, '两千');
  return counted + MYRIADS[behind]!;
}

const say = (digits: string, counted: Counted = 'nothing'): string => {
  // `2kg` is 两千克.
  if (digits === '2' && counted !== 'nothing') return '两';
  const groups = digitGroups(digits, 4);
  return groups
    .map((group, index) => {
      const before = groups[index - 1];
      const hasGap = before !== undefined && (group.value < 1000 || before.behind - group.behind > 1);
      return (hasGap ? '零' : '') + sayGroup(group, index);
    })
    .join('');
};

export const NUMBERS = characterNumbers(DIGITS, say, { minus: '负', plus: '加' });
export const figures = wideFigures(NUMBERS);

const COUNTED =
  '[吨噸升亩畝个個位名只隻条條张張本件块塊天周岁歲次种種家辆輛台杯瓶倍层層封间間座套双雙对對顿頓遍份排组組棵根支把句页頁笔筆千万萬亿億]|年(?![级級代月0-9])|小时|小時|分钟|分鐘|公里|公斤|米|斤|元|点|點';

/** `2个` is 两个, not 二个. */
export const pairs: Rule = {
  name: 'two of something',
  starts: /[2２]/,
  pattern: new RegExp(`(?<![0-9０-９.．第/:：-]|[0-9０-９],)[2２](?=${COUNTED})`, 'uy'),
  say: () => '两',
};

/** `72次/分`, `60公里/小时` */
export const rates = rateOf(
  '(?:分|秒|小时|小時|时|時|天|日|周|月|年|人|斤|公斤|千克|克|吨|升|米|平方米|平米|次|个|件|瓶|盒|晚)(?!\\p{Script=Han}{3})',
  '每',
);

/** `2/3` → `三分之二`, `1 1/2` → `一又二分之一`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = `${NUMBERS.cardinal(parts)}分之${NUMBERS.cardinal(count)}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole)}又${said}`;
  },
  '，',
);

const SIGNS: Readonly<Record<string, string>> = { '%': '百', '％': '百', '‰': '千' };

/** `-6.5%` → `负百分之六点五`, `100%` → `百分之百`, `5-10%` → `百分之五到百分之十`; after a number, a dash is not a sign. */
export const percents: Rule = {
  name: 'percent',
  starts: /[0-9０-９+−–~～±-]/u,
  pattern: new RegExp(
    `(?:(?<=[%％‰])[-–~～](?=${figures.digit}[0-9０-９.]{0,12} ?[%％‰])|(?<below>(?<![\\p{L}\\p{N}])[-−](?=[百千]分之${figures.digit}))|(?:(${figures.plain}) ?[-–~～至到] ?(?=${figures.digit}))?(?<![%％‰])(${figures.number}) ?([%％‰]))`,
    'uy',
  ),
  say: ({ 2: from, 3: written, 4: sign, groups }) => {
    if (written === undefined) return groups!['below'] === undefined ? '到' : NUMBERS.minus;
    const said = figures.say(written);
    const isNegative = said.startsWith(NUMBERS.minus);
    const fromSaid = from === undefined ? '' : `${SIGNS[sign!]}分之${figures.say(from)}到`;
    const value = isNegative ? said.slice(NUMBERS.minus.length) : said;
    return `${fromSaid}${isNegative ? NUMBERS.minus : ''}${SIGNS[sign!]}分之${value === '一百' ? '百' : value}`;
  },
};
