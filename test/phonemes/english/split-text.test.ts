import { describe, expect, it } from 'vitest';
import { splitText } from '../../../src/phonemes/english/split-text.ts';

const words = (text: string) => splitText(text).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
const marks = (text: string) =>
  splitText(text).flatMap(({ kind, symbols }) => (kind === 'mark' ? [symbols] : []));

describe('splitText', () => {
  it.each([
    ["don't well-known AT&T and/or", ["don't", 'well-known', 'AT&T', 'and/or']],
    ['$3.50, -5 10:30 50% 20°C 1,000.', ['$3.50', '-5', '10:30', '50%', '20°C', '1,000']],
    ['U.S. e.g. example.com/foo_bar', ['U.S', 'e.g', 'example.com/foo_bar']],
    ['the end.Start C++ a@b.c', ['the', 'end', 'Start', 'C++', 'a@b.c']],
    ["boys' goin' 'twas", ["boys'", "goin'", "'twas"]],
    ['this & that @ 5', ['this', '&', 'that', '@', '5']],
    ['café naïve Привет', ['café', 'naïve', 'Привет']],
  ])('splits %s into words', (text, expected) => expect(words(text)).toEqual(expected));

  it('keeps the marks of Kokoro, and maps others to equivalent ones', () => {
    expect(marks('; : , . ! ? — … ( ) “ ”')).toEqual([...';:,.!?—…()“”']);
    expect(marks('a... b -- c – d - e [f] 「g」，')).toEqual(['…', '—', '—', '—', '(', ')', '“', '”', ',']);
  });

  it('turns straight quotes into opening and closing ones', () => {
    expect(marks('"a" ("b")')).toEqual(['“', '”', '(', '“', '”', ')']);
  });

  it('keeps silent characters, as marks without symbols', () => {
    expect(marks('*a* #b 😀')).toEqual(['', '', '', '']);
  });

  it('gives the range of each part', () => {
    expect(splitText(' 😀 ab,')).toMatchObject([
      { start: 1, end: 3, text: '😀' },
      { start: 4, end: 6, text: 'ab' },
      { start: 6, end: 7, text: ',' },
    ]);
  });
});
