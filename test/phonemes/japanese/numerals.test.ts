import { describe, expect, it } from 'vitest';
import { type CountedWord, isCounter, readNumber } from '../../../src/phonemes/japanese/numerals.ts';

const counted = (entry: string): CountedWord | undefined => {
  const [surface = '', reading = '', detail = '接尾'] = entry.split('/');
  return surface === '' ? undefined : { surface, reading, detail };
};

describe('readNumber', () => {
  it.each([
    ['三百', '', 'サンビャク'],
    ['六百八千', '', 'ロッピャクハッセン'],
    ['二千二十五', '', 'ニセンニジューゴ'],
    ['三百', '円/エン', 'サンビャクエン'],
    ['二〇二五', '年/ネン', 'ニゼロニゴネン'],
    ['3', '本/ホン', 'サンボン'],
    ['十一', '本/ホン', 'ジューイッポン'],
    ['三百', '本/ホン', 'サンビャッポン'],
    ['二千', '本/ホン', 'ニセンボン'],
    ['二十', '分/フン', 'ニジュップン'],
    ['十', '分間/フンカン', 'ジュップンカン'],
    ['四', '人/ニン', 'ヨニン'],
    ['一', '人/ニン', 'ヒトリ'],
    ['二十一', '人/ニン', 'ニジューイチニン'],
    ['一', '人前/ニンマエ', 'イチニンマエ'],
    ['二十', '日/ニチ', 'ハツカ'],
    ['四', '日間/ニチカン', 'ヨッカカン'],
    ['二十五', '日/ニチ', 'ニジューゴニチ'],
    ['九', '時間/ジカン', 'クジカン'],
    ['十七', '日/ニチ', 'ジューシチニチ'],
    ['二十九', '日間/ニチカン', 'ニジュークニチカン'],
    ['二三', '日/ニチ', 'ニサンニチ'],
    ['三', '票/ヒョウ', 'サンピョウ'],
    ['二', '口/クチ', 'フタクチ'],
    ['四', '月/ガツ', 'シガツ'],
    ['一', 'ヵ国/カコク', 'イッカコク'],
    ['六', 'ヶ月/カゲツ', 'ロッカゲツ'],
    ['八', '歳/サイ', 'ハッサイ'],
    ['百', '個/コ', 'ヒャッコ'],
    ['何百万', '人/ニン', 'ナンビャクマンニン'],
    ['何', '本/ホン', 'ナンボン'],
    ['三', '階/カイ', 'サンガイ'],
    ['二', '箱/ハコ', 'フタハコ'],
    ['六', 'キロ/キロ', 'ロッキロ'],
    ['一', 'キロ/キロ', 'イチキロ'],
    ['十', '世紀/セイキ/一般', 'ジュッセイキ'],
    ['二', 'つ/ツ', 'フタツ'],
    ['三', '', 'サン'],
    ['', '', ''],
  ])('reads %s%s as %s', (number, counter, reading) => {
    expect(readNumber(number, counted(counter))).toBe(reading);
  });
});

describe('isCounter', () => {
  it('recognizes words that form one word with the number before them', () => {
    expect(isCounter({ surface: '本', reading: 'ホン', detail: '接尾' })).toBe(true);
    expect(isCounter({ surface: '世紀', reading: 'セイキ', detail: '一般' })).toBe(true);
    expect(isCounter({ surface: '犬', reading: 'イヌ', detail: '一般' })).toBe(false);
    expect(isCounter({ surface: '%', reading: '', detail: '接尾' })).toBe(false);
  });
});
