import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpeechText, speechText } from '../../src/text/speech-text.ts';

describe('speechText', () => {
  it.each([
    ['keeps line ends, which pause', 'We want:\nApple\nBanana\n', 'We want:\nApple\nBanana\n'],
    ['drops the signs of items', '- red\n* blue\n• green\n- 5 degrees', 'red\nblue\ngreen\n- 5 degrees'],
    [
      'joins lines that were wrapped',
      'It was the best of times, it was\nthe worst of times, it was the age of wisdom and of President\nLee.',
      'It was the best of times, it was the worst of times, it was the age of wisdom and of President Lee.',
    ],
    [
      'keeps paragraphs, headings and verses apart',
      '# What a long heading can stand here\nand text\n\nShall I compare thee to a day?\nThou art more',
      '# What a long heading can stand here\nand text\n\nShall I compare thee to a day?\nThou art more',
    ],
    ['takes tags away', '<speak>Hello <b>my</b> world</speak>', 'Hello my world'],
    ['separates paragraphs at block tags', '<h1>A</h1>B<break time="1s"/>c', '\n\nA\n\nB\n\nc'],
    ['drops scripts and comments', 'a<script>let b = "<p>";</script><!-- c --> d', 'a   d'],
    ['drops unambiguous tags of any name', '<note id="1">x</note> <y/>z', 'x z'],
    [
      'keeps angle brackets that are not tags',
      'if a <b and c> d: List<String>',
      'if a <b and c> d: List<String>',
    ],
    ['decodes entities', 'AT&amp;T &lt;3&#33; &foo;', 'AT&T <3! &foo;'],
  ])('%s', (_, text, said) => {
    expect(speechText(text)).toBe(said);
  });

  it('accepts Windows line ends', () => {
    const line = 'a line that is long enough to be wrapped somewhere in here and';
    expect(speechText(`${line}\r\nNext\r\n\r\n${line}\r\n\r\nApart`)).toMatch(
      /and\s Next\s+a line.*and\s*\n\s*Apart$/s,
    );
  });

  it('gives the same text, however it is cut', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      '5',
      ' ',
      '\n',
      '\r\n',
      '. ',
      '- ',
      '•',
      '#',
      '1. ',
      '&amp;',
      '&',
      '<',
      '>',
      '<b>',
      '</b>',
      '<p>',
      '<br',
      ' x="y>"',
      '/>',
      '<y',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<!DOCTYPE html>',
      '“',
      '日',
      'some words of a line that is wrapped',
      'and a second line, which is longer than the first one is',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.array(fc.nat(300), { maxLength: 60 }),
        (parts, cuts) => {
          const text = parts.join('');
          const places = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b);
          const { push, flush } = createSpeechText();
          const said = [0, ...places].map((from, index) => push(text.slice(from, places[index])));
          expect(said.join('') + flush()).toBe(speechText(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('yields words as they arrive', () => {
    const { push } = createSpeechText();
    expect(['Hello ', 'there <b>you</b>', ' 3 < 4. '].map(push)).toEqual(['Hello ', 'there you', ' 3 < 4. ']);
  });
});
