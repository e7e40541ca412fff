import { describe, expect, it } from 'vitest';
import { splitWord } from '../../../src/phonemes/english/split-word.ts';

const KNOWN = new Set(['at', 'gender-bending', 'x-ray', 'well', 'known', "don't", 'phone', 'example']);

const said = (word: string, spell = (written: string) => written) =>
  splitWord(word, (each) => KNOWN.has(each.toLowerCase()), spell)
    .map(({ text, apart }) => (apart ? ` ${text}` : text))
    .join('|');

describe('a written word', () => {
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
  ])('%s is said as %s', (word, expected) => expect(said(word)).toBe(expected));

  it('with figures is said as `spell` has it', () => {
    expect(said('$3.50', () => 'three fifty')).toBe(' three| fifty');
  });

  it('has figures said one by one where `spell` leaves them, in any script', () => {
    expect(said('B2B')).toBe(' B| two| B');
    expect(said('٣९３')).toBe(' three| nine| three');
  });

  it('is cut where it is longer than any word', () => {
    expect(splitWord('a'.repeat(100), () => false, String).map(({ text }) => text.length)).toEqual([
      40, 40, 20,
    ]);
  });
});
