import { expect, it } from 'vitest';
import type { Word } from '../../../../src/domain/transcript.ts';
import { trimHallucinatedWords } from '../../../../src/engines/encoder-decoder/whisper/trim-hallucinations.ts';
import { said } from '../../../helpers/fake-stt.ts';

const word = (text: string, seconds: number, probability: number): Word => ({
  word: text,
  start: 0,
  end: seconds,
  probability,
});
const segment = (...words: readonly Word[]) => ({
  ...said(words.map(({ word: text }) => text).join(' '), 1).segments[0]!,
  words,
});
const textsOf = (...segments: readonly ReturnType<typeof segment>[]) =>
  trimHallucinatedWords(segments).map(({ text }) => text);

it('trimHallucinatedWords removes unlikely zero-length words at both ends, and emptied segments', () => {
  const guess = word('You', 0, 0.02);
  expect(textsOf(segment(guess, word('Hello,', 0.3, 0.9), word('world.', 0.3, 0.9), guess))).toEqual([
    'Hello, world.',
  ]);
  expect(textsOf(segment(word('Hello.', 0.3, 0.9)), segment(guess, guess))).toEqual(['Hello.']);
  expect(textsOf(segment(guess))).toEqual([]);
});

it('trimHallucinatedWords keeps words that are likely, have a length or stand between others', () => {
  expect(textsOf(segment(word('a', 0, 0.2), word('b', 0, 0.01), word('c', 0.1, 0.01)))).toEqual(['a b c']);
});
