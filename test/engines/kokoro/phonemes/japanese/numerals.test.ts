import { describe, expect, it } from 'vitest';
import { isCounter, readNumber } from '../../../../../src/engines/kokoro/phonemes/japanese/numerals.ts';

describe('readNumber', () => {
  it.each([
    ['三百', '', 'サンビャク'],
    ['六百八千', '', 'ロッピャクハッセン'],
    ['二千二十五', '', 'ニセンニジューゴ'],
    ['三百', '円', 'サンビャクエン'],
    ['二〇二五', '年', 'ニゼロニゴネン'],
    ['3', '本', 'サンボン'],
    ['十一', '本', 'ジューイッポン'],
    ['二十', '分', 'ニジュップン'],
    ['四', '人', 'ヨニン'],
    ['一', '人', 'ヒトリ'],
    ['二十一', '人', 'ニジューイチニン'],
    ['二十', '日', 'ハツカ'],
    ['二十五', '日', 'ニジューゴニチ'],
    ['九', '時', 'クジ'],
    ['四', '月', 'シガツ'],
    ['八', '歳', 'ハッサイ'],
    ['百', '個', 'ヒャッコ'],
    ['三百', '本', 'サンビャクホン'],
    ['三', '', 'サン'],
    ['', '', ''],
  ])('%s%s is %s', (number, counter, reading) => {
    expect(readNumber(number, counter)).toBe(reading);
  });
});

describe('isCounter', () => {
  it('knows what changes how numbers are read', () => {
    expect(isCounter('本')).toBe(true);
    expect(isCounter('犬')).toBe(false);
    expect(isCounter('constructor')).toBe(false);
  });
});
