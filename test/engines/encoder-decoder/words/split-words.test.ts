import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../../src/engines/encoder-decoder/words/split-words.ts';
import { byteTokens, cutBytes, type Piece } from './byte-tokens.ts';

function split(language: string, ...pieces: readonly Piece[]) {
  const { tokens, tokenizer } = byteTokens(...pieces);
  return splitWords(tokens, tokenizer, language);
}
const texts = (language: string, ...pieces: readonly Piece[]) =>
  split(language, ...pieces).map(({ text }) => text);

const bytes = (text: string, from: number, to?: number) => [...Buffer.from(text)].slice(from, to);

describe('splitWords', () => {
  it('returns the tokens of each word', () => {
    expect(split('en', ' Good', ' mor', 'ning', '.')).toEqual([
      { text: ' Good', from: 0, to: 1 },
      { text: ' morning', from: 1, to: 3 },
      { text: '.', from: 3, to: 4 },
    ]);
  });

  it.each<[string, readonly Piece[], readonly string[]]>([
    ['no tokens', [], []],
    ['a first word without its space', ['Good', ' day'], ['Good', ' day']],
    ['a space token', [' Good', ' ', 'day'], [' Good', ' day']],
    ['single trailing marks', [' so', ')', '."'], [' so', ')', '."']],
    ['leading marks with their word', [' “', 'So', '”'], [' “So', '”']],
    ['a hyphen inside', [' well', '-', 'known', '.'], [' well-known', '.']],
    [
      'marks inside a word',
      [' 3', '.', '5', ' 10', ':', '30', ' U', '.', 'S', '.'],
      [' 3.5', ' 10:30', ' U.S', '.'],
    ],
    ['an apostrophe inside', [' don', "'", 't'], [" don't"]],
    ['marks that stand alone', [' wait', ' ...', ' !', '?'], [' wait', ' ...', ' !', '?']],
    ['signs that are spoken', [' 5', '%', '.', ' &', ' co'], [' 5%', '.', ' &', ' co']],
  ])('splits at spaces: %s', (_, pieces, expected) => {
    expect(texts('en', ...pieces)).toEqual(expected);
  });

  it('never splits inside a character', () => {
    expect(texts('en', ' caf', bytes('é', 0, 1), bytes('é', 1), ' ', ...cutBytes('😀', [1]))).toEqual([
      ' café',
      ' 😀',
    ]);
    const cut = split('ja', '今', bytes('日', 0, 1), bytes('日', 1, 2), bytes('日', 2), 'は');
    expect(cut).toEqual([
      { text: '今', from: 0, to: 1 },
      { text: '日', from: 1, to: 4 },
      { text: 'は', from: 4, to: 5 },
    ]);
  });

  it('joins tokens that end inside a character', () => {
    const [one, two] = [Buffer.from('日'), Buffer.from('本')];
    const pieces = [[one[0]!, one[1]!], [one[2]!, two[0]!], [two[1]!, two[2]!], ...cutBytes('語', [3])];
    expect(texts('ja', ...pieces)).toEqual(['日本', '語']);
  });

  it.each(['zh', 'ja', 'th', 'lo', 'my', 'yue'])('makes each token a word in %s', (language) => {
    expect(texts(language, '東', '京', '、', 'です', '。')).toEqual(['東', '京', '、', 'です', '。']);
  });

  it.each(['en', 'ko', 'hi', 'de'])('splits at spaces in %s', (language) => {
    expect(texts(language, ' 東', '京')).toEqual([' 東京']);
  });

  it('keeps vowel signs and joined emoji on their character in languages without spaces', () => {
    expect(texts('th', 'ก', 'ำ', 'ล', 'ั', 'ง')).toEqual(['กำ', 'ลั', 'ง']);
    expect(texts('ja', ...cutBytes('👨‍👩‍👧', [4, 3]), 'だ')).toEqual(['👨‍👩‍👧', 'だ']);
  });

  it('keeps foreign words and numbers whole in languages without spaces', () => {
    expect(texts('ja', 'Chat', 'G', 'PT', '-', '4', 'は', '20', '24', '年', ' Open', 'AI', '。')).toEqual([
      'ChatGPT-4',
      'は',
      '2024',
      '年',
      ' OpenAI',
      '。',
    ]);
    expect(texts('ja', 'コ', 'ー', 'ド')).toEqual(['コ', 'ー', 'ド']);
  });

  it('keeps invalid bytes and continues after them', () => {
    expect(texts('ja', [0xe3], 'あ', [0x81], [0x81], 'い', [0xe3, 0x81])).toEqual([
      '\ufffd',
      'あ',
      '\ufffd',
      '\ufffd',
      'い',
      '\ufffd',
    ]);
  });

  it('keeps every token and all text, for bytes cut anywhere', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '。', '日本', '...')),
    );
    const broken = fc.array(
      fc.array(fc.constantFrom(0x20, 0x41, 0x81, 0xc3, 0xe3, 0xf0, 0x9f), { minLength: 1 }),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
    const pieces = fc.oneof(
      broken,
      fc.tuple(text, sizes).map(([all, cuts]) => cutBytes(all.join(''), cuts)),
    );
    fc.assert(
      fc.property(pieces, fc.constantFrom('en', 'ja'), (all, language) => {
        const { tokens, tokenizer } = byteTokens(...all);
        const words = splitWords(tokens, tokenizer, language);
        expect(words.map((word) => word.text).join('')).toBe(tokenizer.decode(tokens));
        let floor = 0;
        for (const { from, to } of words) {
          expect(from).toBe(floor);
          expect(to).toBeGreaterThan(from);
          floor = to;
        }
        expect(floor).toBe(tokens.length);
      }),
    );
  });
});
