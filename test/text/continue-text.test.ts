import { describe, expect, it } from 'vitest';
import { continueText } from '../../src/text/continue-text.ts';

describe('continueText', () => {
  it.each([
    ['', 'Hello.', 'en', 'Hello.'],
    ['Hello', 'Hello there.', 'en', 'Hello there.'],
    ['hello world', 'Hello, world.', 'en', 'hello world.'],
    ['hello world', 'Hello, world. Again.', 'en', 'hello world. Again.'],
    ['I have', 'I have 20 apples', 'en', 'I have 20 apples'],
    ['so that makes', 'So this makes $20.', 'en', 'so that makes $20.'],
    ['ask not', '', 'en', 'ask not'],
    ['ask not', 'quizzical', 'en', 'ask not quizzical'],
    ['私は', '私、は学生です', 'ja', '私は学生です'],
  ])('continues %j with %j (%s): %j', (told, text, language, expected) => {
    expect(continueText(told, text, language)).toBe(expected);
  });
});
