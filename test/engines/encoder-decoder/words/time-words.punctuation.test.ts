import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePunctuation } from '../../../../src/engines/encoder-decoder/words/time-words.ts';

/** Words of one second each. */
const timed = (texts: readonly string[]) =>
  texts.map((word, at) => ({ word, start: at, end: at + 1, probability: at / 100 }));

const merged = (...texts: readonly string[]) => mergePunctuation(timed(texts)).map(({ word }) => word);

describe('punctuation', () => {
  it.each([
    ['no words', [], []],
    [
      'the example of openai/whisper',
      [' “', 'Hello', ',', '"', ' he', ' said', '.'],
      [' “Hello,"', ' he', ' said.'],
    ],
    ['several marks on both sides', [' "', ' (', ' So', '!', ')', '"'], [' " ( So!)"']],
    ['a dash before direct speech', [' -', ' Yes', '.', ' -', ' No', '.'], [' - Yes.', ' - No.']],
    ['Spanish questions', [' ¿', 'Qué', '?'], [' ¿Qué?']],
    ['French marks after a space', [' «', ' Bonjour', ' !', ' »'], [' « Bonjour ! »']],
    ['Japanese brackets', ['「', 'はい', '」', '、', 'と'], ['「はい」、', 'と']],
    ['leading marks at the beginning', [' ...', ' and', ' then'], [' ... and', ' then']],
    ['trailing marks at the end', [' and', ' then', ' -'], [' and', ' then -']],
    ['a trailing mark after a leading one', [' said', ' (', ')', ' he'], [' said', ' () he']],
    ['not without words', [' ...', '?'], [' ...', '?']],
    ['not for signs that are spoken', [' you', ' &', ' me', '%'], [' you', ' &', ' me', '%']],
  ])('is merged with words: %s', (_, texts, expected) => {
    expect(merged(...texts)).toEqual(expected);
  });

  it('has no time and no probability of its own', () => {
    const words = mergePunctuation(timed([' (', ' Yes', '.', ')', ' No', '.']));
    expect(words).toEqual([
      { word: ' ( Yes.)', start: 1, end: 2, probability: 0.01 },
      { word: ' No.', start: 4, end: 5, probability: 0.04 },
    ]);
  });

  it('is never lost or moved', () => {
    const texts = fc.array(
      fc.constantFrom(' a', 'b', ' "', '"', ' (', ')', '.', ' -', ' !', '…', '「', ' %'),
    );
    fc.assert(
      fc.property(texts, (all) => {
        expect(merged(...all).join('')).toBe(all.join(''));
      }),
    );
  });
});
