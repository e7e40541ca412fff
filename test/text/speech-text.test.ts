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
    ['sets apart what tags set apart', '<h1>A</h1>B<break time="1s"/>c', '\n\nA\n\nB\n\nc'],
    ['drops what is not there to be said', 'a<script>let b = "<p>";</script><!-- c --> d', 'a   d'],
    ['drops tags of any name that can be nothing else', '<note id="1">x</note> <y/>z', 'x z'],
    ['keeps what is no tag', 'if a <b and c> d: List<String>', 'if a <b and c> d: List<String>'],
    ['takes entities for what they mean', 'AT&amp;T &lt;3&#33; &foo;', 'AT&T <3! &foo;'],
  ])('%s', (_, text, said) => {
    expect(speechText(text)).toBe(said);
  });

  it.each([
    'Hello <b>my</b> world &amp; more',
    'We want:\n- red\n- blue\n',
    'It was the best of times, it was\nthe worst of times.',
  ])('is the same where the text comes character by character: %j', (text) => {
    const { push, flush } = createSpeechText();
    expect([...text].map((character) => push(character)).join('') + flush()).toBe(speechText(text));
  });
});
