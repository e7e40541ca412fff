import { describe, expect, it } from 'vitest';
import type { Morpheme } from '../../../src/phonemes/japanese/dictionary.ts';
import { joinMorphemes } from '../../../src/phonemes/japanese/words.ts';

const morpheme = (entry: string): Morpheme => {
  const [surface = '', reading = '', partOfSpeech = '名詞', detail = '一般', base = surface] =
    entry.split('/');
  return { surface, reading, partOfSpeech, detail, base };
};

const join = (entries: string) =>
  joinMorphemes(entries.split(' ').map(morpheme)).map(({ surface, reading }) => `${surface}=${reading}`);

describe('joinMorphemes', () => {
  it.each([
    ['食べ/タベ/動詞/自立 まし/マシ/助動詞/*/ます た/タ/助動詞/*/た', ['食べました=タベマシタ']],
    ['見/ミ/動詞/自立 て/テ/助詞/接続助詞 いる/イル/動詞/非自立', ['見て=ミテ', 'いる=イル']],
    ['行こ/イコ/動詞/自立 う/ウ/助動詞/*/う', ['行こう=イコー']],
    ['静か/シズカ/名詞/形容動詞語幹 です/デス/助動詞/*/です', ['静か=シズカ', 'です=デス']],
    ['でしょ/デショ/助動詞/*/です う/ウ/助動詞/*/う', ['でしょう=デショー']],
    ['客観/キャッカン/名詞/サ変接続 的/テキ/名詞/接尾 に/ニ/助詞/格助詞', ['客観的=キャッカンテキ', 'に=ニ']],
    ['お/オ/接頭詞/名詞接続 元気/ゲンキ/名詞/一般', ['お元気=オゲンキ']],
    [
      '三/サン/名詞/数 百/ヒャク/名詞/数 円/エン/名詞/接尾 の/ノ/助詞/連体化',
      ['三百円=サンビャクエン', 'の=ノ'],
    ],
    ['第/ダイ/接頭詞/数接続 一/イチ/名詞/数 回/カイ/名詞/接尾', ['第一回=ダイイッカイ']],
    ['二/ニ/名詞/数 つ/ツ/名詞/接尾', ['二つ=フタツ']],
    ['真っ/マッ/接頭詞/名詞接続 二つ/フタツ/名詞/一般', ['真っ二つ=マップタツ']],
    ['四月/シガツ/名詞/副詞可能 一/イチ/名詞/数 日/ニチ/名詞/接尾', ['四月=シガツ', '一日=ツイタチ']],
    ['一/イチ/名詞/数 日/ニチ/名詞/接尾 中/チュー/名詞/接尾', ['一日中=イチニチジュー']],
    ['何時/イツ/名詞/代名詞', ['何時=ナンジ']],
    ['𠮷//記号/一般', ['𠮷=']],
    ['もふ//名詞/一般', ['もふ=モフ']],
  ])('%s', (entries, words) => {
    expect(join(entries)).toEqual(words);
  });
});
