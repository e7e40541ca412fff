import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createChinesePhonemizer,
  changeThirdTones,
} from '../../../src/phonemes/chinese/chinese-phonemizer.ts';
import { foreignWords } from '../../../src/engines/kokoro/phonemes/languages.ts';
import { symbolsOf, wordsOf } from '../as-symbols.ts';
import { faultsOf } from '../faults.ts';
import { fakeIpa, noIpa } from '../fake-ipa.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const never = new AbortController().signal;
const phonemize = (text: string, ipa = fakeIpa()) =>
  createChinesePhonemizer(foreignWords(ipa)).phonemize(text, never);

describe('createChinesePhonemizer', () => {
  it.each([
    ['你好，世界。', 'ni↗xau↓, ʂɨ↘ʨje↘.'],
    ['中国', 'ꭧʊ→ŋkwo↗'],
    ['重新长大', 'ꭧʰʊ↗ŋɕi→n ꭧa↓ŋta↘'],
    ['银行行长', 'i↗nxa↗ŋ xa↗ŋꭧa↓ŋ'],
    ['不去', 'pu↗ʨʰy↘'],
    ['不好', 'pu↘xau↓'],
    ['一定', 'i↗ti↘ŋ'],
    ['很好！', 'xə↗nxau↓!'],
    ['女儿的', 'ny↓ɚ↗ tɤ'],
    ['他说：“好（吧）？”', 'tʰa→ ʂwo→: “xau↓ (pa)?”'],
    ['½', 'i→ ɚ↘'],
    ['2025年', 'ɚ↘li↗ŋɚ↘u↓ njɛ↗n'],
  ])('reads %s as %s', async (text, symbols) => {
    const tokens = await phonemize(text);
    expect(symbolsOf(tokens)).toBe(symbols);
    expect(faultsOf(text, tokens)).toEqual([]);
  });

  it('gives the words of the text', async () => {
    const text = '我们喜欢Ｎｏｄｅ';
    const ipa = fakeIpa({ Node: 'nˈo^ʊd' });
    expect(wordsOf(text, await phonemize(text, ipa))).toEqual([
      '我们=wo↓mən',
      '喜欢=ɕi↓xwan',
      'Ｎｏｄｅ=nˈOd',
    ]);
    expect(ipa.asked).toEqual(['Node']);
  });

  it('never calls eSpeak', async () => {
    const text = '我用Node和㐂';
    const tokens = await createChinesePhonemizer(foreignWords(noIpa)).phonemize(text, never);
    expect(faultsOf(text, tokens)).toEqual([]);
    expect(symbolsOf(tokens)).toContain('node');
  });

  it('accepts any text', async () => {
    const anything = fc.oneof(
      unicodeText({ maxLength: 60 }),
      fc.string({ unit: fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)) }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(
          faultsOf(text, await createChinesePhonemizer(foreignWords(noIpa)).phonemize(text, never)),
        ).toEqual([]);
      }),
    );
  });
});

describe('changeThirdTones', () => {
  it.each([
    ['你好', [[3, 3]], [[2, 3]]],
    ['展览馆', [[3, 3, 3]], [[2, 2, 3]]],
    ['展览|馆', [[3, 3], [3]], [[2, 2], [3]]],
    ['很|好', [[3], [3]], [[2], [3]]],
    ['我|很|好', [[3], [3], [3]], [[2], [2], [3]]],
    ['纸|老虎', [[3], [3, 3]], [[3], [2, 3]]],
    ['老师|很|好', [[3, 1], [3], [3]], [[3, 1], [2], [3]]],
    [
      '美好|理想',
      [
        [3, 3],
        [3, 3],
      ],
      [
        [2, 3],
        [2, 3],
      ],
    ],
    ['好|吃', [[3], [1]], [[3], [1]]],
  ])('%s', (_, words, changed) => {
    expect(changeThirdTones(words)).toEqual(changed);
  });

  it('changes third tones to second ones, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 })), (words) => {
        const tones = words.flat();
        const changed = changeThirdTones(words).flat();
        const wrong = tones.filter((tone, at) => {
          // The last third tone of a row stays.
          const mayChange = tone === 3 && tones[at + 1] === 3;
          return changed[at] !== tone && !(mayChange && changed[at] === 2);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
