import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALPHABET } from '../../../src/engines/kokoro/phonemes/alphabet.ts';
import { kanaSymbols } from '../../../src/phonemes/japanese/kana-symbols.ts';

describe('kanaSymbols', () => {
  it.each([
    ['コンニチワ', 'koɲɲiʨiβa'],
    ['トーキョー', 'toːkʲoː'],
    ['ガッコー', 'ɡaʔkoː'],
    ['さんぽ', 'sampo'],
    ['さんか', 'saŋka'],
    ['さんじ', 'saɲʥi'],
    ['さんど', 'sando'],
    ['さんせき', 'saɴsekʲi'],
    ['ホン', 'hoɴ'],
    ['シュクダイ', 'ɕɨkɯdai'],
    ['ツヅク', 'ʦɨzɨkɯ'],
    ['ファミリー', 'ɸamʲiɾʲiː'],
    ['ティッシュ', 'tʲiʔɕɨ'],
    ['ウィキ', 'βikʲi'],
    ['ヴァイオリン', 'vaioɾʲiɴ'],
    ['クォーツ', 'kᵝoːʦɨ'],
    ['デュオ', 'dʲɨo'],
    ['トゥルー', 'tɯɾɯː'],
    ['さぁ', 'sa'],
    ['いすゞ', 'isɨzɨ'],
    ['こゝろ', 'kokoɾo'],
  ])('maps %s to %s', (kana, symbols) => {
    expect(kanaSymbols(kana)).toBe(symbols);
  });

  it('gives only symbols of Kokoro, for any kana', () => {
    const kana = fc.string({
      unit: fc.integer({ min: 0x3041, max: 0x30fe }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(kana, (kana) => {
        for (const symbol of kanaSymbols(kana)) expect(ALPHABET).toContain(symbol);
      }),
    );
  });

  it('has a sound for every kana', () => {
    for (let code = 0x30a1; code <= 0x30fa; code++)
      expect(kanaSymbols(String.fromCodePoint(code))).not.toBe('');
  });
});
