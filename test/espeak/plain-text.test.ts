import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, withoutMarkup } from '../../src/espeak/plain-text.ts';
import { unicodeText } from '../helpers/unicode-text.ts';

describe('plainText', () => {
  it.each([
    ['a\u0000b\u001b[c', 'a b (c'],
    ['[[h@l@U]]', '((h@l@U))'],
    ['half \ud83d of a pair', 'half   of a pair'],
    ['a line\nand a tab\t, whole 😀', 'a line\nand a tab\t, whole 😀'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('withoutMarkup', () => {
  it.each([
    ['a <b>bold</b> word', 'a  b>bold /b> word'],
    ['AT&T &lt; x &amp; y; z', 'AT&T &lt, x &amp, y; z'],
    ['R&D &#65;', 'R&D &#65,'],
  ])('%j becomes %j', (text, plain) => {
    expect(withoutMarkup(text)).toBe(plain);
  });

  it('keeps the number of characters, and leaves no markup, bracket or NUL', () => {
    fc.assert(
      fc.property(unicodeText(), (text) => {
        expect([...withoutMarkup(plainText(text))]).toHaveLength([...text].length);
        for (const character of '<[\u0000') expect(withoutMarkup(plainText(text))).not.toContain(character);
      }),
    );
  });
});
