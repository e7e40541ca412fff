import { describe, expect, it } from 'vitest';
import { toPieces } from '../../src/transcript/pieces.ts';

const texts = (text: string) => toPieces(text, 42).map((piece) => piece.text);
const breaks = (text: string) => Object.fromEntries(toPieces(text, 42).map((p) => [p.text, p.breakAfter]));

describe('toPieces', () => {
  it('returns words with their punctuation', () => {
    expect(texts(' Ask not,\n“what your country…”\u0000 ')).toEqual([
      'Ask',
      'not,',
      '“what',
      'your',
      'country…”',
    ]);
  });

  it('splits at a dash between words, and keeps it with the first word', () => {
    expect(texts('gone—and twenty-one')).toEqual(['gone—', 'and', 'twenty-one']);
  });

  it('splits Japanese into dictionary words, with closing marks behind and opening marks before', () => {
    const pieces = texts('彼は「知識」を、求めた。');
    expect(pieces.join('')).toBe('彼は「知識」を、求めた。');
    expect(pieces).toContain('「知識」');
    expect(pieces.filter((piece) => /^[」、。]/.test(piece) || piece.endsWith('「'))).toEqual([]);
  });

  it('splits Thai and Chinese into dictionary words', () => {
    expect(texts('สวัสดีชาวโลก')).toEqual(['สวัสดี', 'ชาว', 'โลก']);
    expect(texts('我们明天开会')).toEqual(['我们', '明天', '开会']);
  });

  it('finds the same words at every position of a long text without spaces', () => {
    const sentence = '我们明天开会。';
    const words = [...texts(sentence)];
    expect(texts(sentence.repeat(2_000))).toEqual(Array.from({ length: 2_000 }, () => words).flat());
    expect(texts('会'.repeat(9_999)).join('')).toBe('会'.repeat(9_999));
  });

  it('keeps Japanese particles and endings with the word before them', () => {
    const breaks = toPieces('知識が成立するのである。', 42).map(({ text, breakAfter }) => [text, breakAfter]);
    expect(breaks).toContainEqual(['知識', 'bound']);
    expect(breaks).toContainEqual(['が', 'word']);
  });

  it('rates each end as a place to break', () => {
    expect(breaks('Mr. Hill left. He came, saw and won at 3.5 to 1. No.')).toEqual({
      'Mr.': 'bound',
      Hill: 'space',
      'left.': 'sentence',
      He: 'space',
      'came,': 'clause',
      saw: 'conjunction',
      and: 'space',
      won: 'space',
      at: 'bound',
      '3.5': 'space',
      to: 'bound',
      '1.': 'sentence',
      'No.': 'sentence',
    });
  });

  it('treats an ellipsis before a small letter as a pause, not as the end of a sentence', () => {
    expect(breaks('Well... maybe not.')['Well...']).toBe('space');
  });

  it('cuts a word that is wider than a line', () => {
    const pieces = toPieces(`${'a'.repeat(50)} b`, 42);
    expect(pieces.map(({ columns, breakAfter, spaced }) => [columns, breakAfter, spaced])).toEqual([
      [42, 'inside', true],
      [8, 'space', false],
      [1, 'sentence', true],
    ]);
  });
});
