import { describe, expect, it } from 'vitest';
import { splitText } from '../../../src/phonemes/english/split-text.ts';

const words = (text: string) => splitText(text).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
const marks = (text: string) =>
  splitText(text).flatMap(({ kind, symbols }) => (kind === 'mark' ? [symbols] : []));

describe('a text', () => {
  it.each([
    ["don't well-known AT&T and/or", ["don't", 'well-known', 'AT&T', 'and/or']],
    ['$3.50, -5 10:30 50% 20°C 1,000.', ['$3.50', '-5', '10:30', '50%', '20°C', '1,000']],
    ['U.S. e.g. example.com/foo_bar', ['U.S', 'e.g', 'example.com/foo_bar']],
    ['the end.Start C++ a@b.c', ['the', 'end', 'Start', 'C++', 'a@b.c']],
    ["boys' goin' 'twas", ["boys'", "goin'", "'twas"]],
    ['this & that @ 5', ['this', '&', 'that', '@', '5']],
    ['café naïve Привет', ['café', 'naïve', 'Привет']],
  ])('%s has its words', (text, expected) => expect(words(text)).toEqual(expected));

  it('has the marks that Kokoro knows, and for others those that are read alike', () => {
    expect(marks('; : , . ! ? — … ( ) “ ”')).toEqual([...';:,.!?—…()“”']);
    expect(marks('a... b -- c – d - e [f] 「g」，')).toEqual(['…', '—', '—', '—', '(', ')', '“', '”', ',']);
  });

  it('has straight quotes that open and close', () => {
    expect(marks('"a" ("b")')).toEqual(['“', '”', '(', '“', '”', ')']);
  });

  it('keeps what has no sound, as marks without symbols', () => {
    expect(marks('*a* #b 😀')).toEqual(['', '', '', '']);
  });

  it('tells where each part stands', () => {
    expect(splitText(' 😀 ab,')).toMatchObject([
      { start: 1, end: 3, text: '😀' },
      { start: 4, end: 6, text: 'ab' },
      { start: 6, end: 7, text: ',' },
    ]);
  });
});
