import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { openDictionary } from '../../../src/phonemes/japanese/dictionary.ts';
import { createJapanesePhonemizer } from '../../../src/phonemes/japanese/japanese-phonemizer.ts';
import type { Phonemizer } from '../../../src/phonemes/phonemizer.ts';
import { foreignWords } from '../../../src/engines/kokoro/phonemes/languages.ts';
import { symbolsOf, wordsOf } from '../as-symbols.ts';
import { faultsOf } from '../faults.ts';
import { noIpa } from '../fake-ipa.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const never = new AbortController().signal;

describe('createJapanesePhonemizer', () => {
  let phonemizer: Phonemizer;
  beforeAll(async () => {
    phonemizer = createJapanesePhonemizer(await openDictionary(), foreignWords(noIpa));
  });

  it.each([
    ['こんにちは、世界。', 'koɲɲiʨiβa, sekai.'],
    ['私は東京へ行きました。', 'βataɕi βa toːkʲoː e ikʲimaɕita.'],
    ['ラーメンを食べたい！', 'ɾaːmeɴ o tabetai!'],
    ['学校に行った', 'ɡaʔkoː ɲi iʔta'],
    ['「ありがとう」と言う', '“aɾʲiɡatoː” to iɯ'],
    ['三百円と六本', 'sambʲakɯeɴ to ɾoʔpoɴ'],
    ['一人で', 'çitoɾʲi de'],
    ['雨でしょう', 'ame deɕoː'],
    ['新聞', 'ɕimbɯɴ'],
    ['あっ、待って', 'aʔ, maʔte'],
    ['髙島屋と𠮷野家', 'takaɕimaja to joɕinoja'],
    ['令和の海警局', 'ɾeiβa no kaikeikʲokɯ'],
    ['八百万の神が断捨離', 'jaojoɾozɨnokamʲi ɡa daɴɕaɾʲi'],
    ['警と企と掛', 'kei to kʲi to kake'],
    ['龠と𪚥', 'ɥe to kaɲʥi'],
  ])('reads %s as %s', async (text, symbols) => {
    const tokens = await phonemizer.phonemize(text, never);
    expect(symbolsOf(tokens)).toBe(symbols);
    expect(faultsOf(text, tokens)).toEqual([]);
  });

  it('gives the words of the text, in full or half width', async () => {
    const text = 'ﾊﾝﾊﾞｰｶﾞｰとＮＨＫを';
    expect(wordsOf(text, await phonemizer.phonemize(text, never))).toEqual([
      'ﾊﾝﾊﾞｰｶﾞｰ=hambaːɡaː',
      'と=to',
      'ＮＨＫ=nhk',
      'を=o',
    ]);
  });

  it('accepts any text', async () => {
    const anything = fc.oneof(
      unicodeText({ maxLength: 60 }),
      fc.string({ unit: fc.integer({ min: 0x3000, max: 0x30ff }).map((code) => String.fromCodePoint(code)) }),
      fc.string({ unit: fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)) }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(faultsOf(text, await phonemizer.phonemize(text, never))).toEqual([]);
      }),
    );
  });

  it('takes time in proportion to the text, even if no word is known', async () => {
    for (const character of ['ア', '漢', '一', 'ー']) {
      const read = (length: number) => phonemizer.phonemize(character.repeat(length), never);
      expect(await growth(read, 1_000)).toBeLessThan(PROPORTIONAL);
    }
  });
});
