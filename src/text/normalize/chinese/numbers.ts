import {
  type DigitGroup,
  type NumberWords,
  cardinalOf,
  digitGroups,
  spellDigits,
} from '../grammar/number-words.ts';

const DIGITS = [...'零一二三四五六七八九'];
const UNITS = ['千', '百', '十', ''];
const MYRIADS = ['', '万', '亿', '万亿', '亿亿'];

/** Up to 9999; empty places between others are said as one 零. */
function myriad(value: number): string {
  return Array.from(String(value), Number)
    .map((digit, index, digits) => (digit === 0 ? '零' : DIGITS[digit]! + UNITS[4 - digits.length + index]!))
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/零$/, '');
}

/** 十 and not 一十 where a number or what 万 and 亿 count begins; 两 and not 二 before 千, 万 and 亿. */
function sayGroup({ value, behind }: DigitGroup, index: number): string {
  const words = myriad(value);
  const spoken = index === 0 || behind > 0 ? words.replace(/^一十/, '十') : words;
  const counted = value === 2 && behind > 0 ? '两' : spoken.replace(/^二千/, '两千');
  return counted + MYRIADS[behind]!;
}

const say = (digits: string): string => {
  const groups = digitGroups(digits, 4);
  return groups
    .map((group, index) => {
      const before = groups[index - 1];
      const hasGap = before !== undefined && (group.value < 1000 || before.behind - group.behind > 1);
      return (hasGap ? '零' : '') + sayGroup(group, index);
    })
    .join('');
};

const spelled = spellDigits(DIGITS, '');

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 20, say),
  spelled,
  decimals: spelled,
  mark: '点',
  minus: '负',
  plus: '加',
  space: '',
};
