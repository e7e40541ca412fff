import { describe, expect, it } from 'vitest';
import { splitWord } from '../../../src/phonemes/english/split-word.ts';

const KNOWN = new Set(['at', 'gender-bending', 'x-ray', 'well', 'known', "don't", 'phone', 'example']);

const said = (word: string, spell = (written: string) => written) =>
  splitWord(word, (each) => KNOWN.has(each.toLowerCase()), spell)
    .map(({ text, apart }) => (apart ? ` ${text}` : text))
    .join('|');

describe('splitWord', () => {
  it.each([
    ['gender-bending', 'gender-bending'],
    ['well-known', 'well|known'],
    ['well-x-ray', 'well|x-ray'],
    ['don’t', "don't"],
    ['iPhone', 'i|Phone'],
    ['HTTPServer', 'HTTP|Server'],
    ['example.com', ' example| dot| com'],
    ['U.S', 'US'],
    ['e.g', 'EG'],
    ['Q&A', ' Q| and| A'],
    ["AT&T's", " A| T| and| T's"],
    ['well/known', ' well| known'],
    ['known%', ' known| percent'],
    ['ｗｅｌｌ', 'well'],
    ['we\u00adll', 'well'],
    ['😀', ''],
  ])('splits %s into %s', (word, expected) => expect(said(word)).toBe(expected));

  it('takes the words of digits from `spell`', () => {
    expect(said('$3.50', () => 'three fifty')).toBe(' three| fifty');
  });

  it('splits digits in any script one by one if `spell` does not convert them', () => {
    expect(said('B2B')).toBe(' B| two| B');
    expect(said('٣९３')).toBe(' three| nine| three');
  });

  it('cuts a word that is longer than any real word', () => {
    expect(splitWord('a'.repeat(100), () => false, String).map(({ text }) => text.length)).toEqual([
      40, 40, 20,
    ]);
  });
});
