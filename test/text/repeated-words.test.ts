import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHypothesis } from '../../src/text/hypothesis.ts';
import { countRepeatedWords } from '../../src/text/repeated-words.ts';

const wordsOf = (text: string, language = 'en') =>
  toHypothesis({ language, segments: [{ text } as never] }, { from: 0, to: 0 }).words;

/** The decoded text after the known text. */
function beyond(known: string, heard: string, language = 'en'): string | undefined {
  const words = wordsOf(heard, language);
  const count = countRepeatedWords(known, words);
  return count === undefined
    ? undefined
    : words
        .slice(count)
        .map(({ text }) => text)
        .join(' ');
}

describe('the decoded text after the known text', () => {
  it.each([
    ['follows it', 'And so, my fellow Americans.', 'and so my fellow Americans ask not', 'ask not'],
    ['is everything if nothing is known', '', 'ask not', 'ask not'],
    ['is empty if only the known words are decoded', 'Ask not.', 'ask not', ''],
    ['may repeat it', 'ask not', 'ask not ask not what', 'ask not what'],
    ['follows it though it was misheard', 'And not.', 'ask not what your country', 'what your country'],
    [
      'follows it though it was cut into other words',
      'my fellow-american',
      'my fellow a merry can ask',
      'ask',
    ],
    [
      'begins with the words that the known text lacks',
      'And so my fellow.',
      'And so my fellow Americans ask',
      'Americans ask',
    ],
    [
      'loses no other word for one that is not decoded again',
      'And so my fellow Americans',
      'and so my fellow what can',
      'what can',
    ],
    ['does not begin with a dash', 'ask not', 'ask not — what', 'what'],
  ])('%s', (_, known, heard, expected) => {
    expect(beyond(known, heard)).toBe(expected);
  });

  it('is unknown if hardly a letter matches', () => {
    expect(beyond('Thank you.', 'ask what your country')).toBeUndefined();
    expect(beyond('Thank you.', '')).toBeUndefined();
  });

  it('can begin anywhere in a language without spaces', () => {
    expect(beyond('客観的実在の', '客観的実在の判断的', 'ja')).toBe('判 断 的');
  });

  it('is all later text if the known text is decoded again', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (known, fresh) => {
        expect(beyond(known.join(' '), [...known, ...fresh].join(' '))).toBe(fresh.join(' '));
      }),
    );
  });
});
