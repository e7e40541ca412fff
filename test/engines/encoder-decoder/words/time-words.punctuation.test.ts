import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePunctuation } from '../../../../src/engines/encoder-decoder/words/time-words.ts';

/** One second each. */
const timed = (texts: readonly string[]) =>
  texts.map((word, at) => ({ word, start: at, end: at + 1, probability: at / 100 }));

const merged = (...texts: readonly string[]) => mergePunctuation(timed(texts)).map(({ word }) => word);

describe('punctuation', () => {
  it.each([
    ['to nothing, nothing', [], []],
    [
      'as openai/whisper does',
      [' “', 'Hello', ',', '"', ' he', ' said', '.'],
      [' “Hello,"', ' he', ' said.'],
    ],
    ['several marks on both sides', [' "', ' (', ' So', '!', ')', '"'], [' " ( So!)"']],
    ['a dash before what somebody says', [' -', ' Yes', '.', ' -', ' No', '.'], [' - Yes.', ' - No.']],
    ['Spanish questions', [' ¿', 'Qué', '?'], [' ¿Qué?']],
    ['French marks behind a space', [' «', ' Bonjour', ' !', ' »'], [' « Bonjour ! »']],
    ['Japanese brackets', ['「', 'はい', '」', '、', 'と'], ['「はい」、', 'と']],
    ['what it has no place for elsewhere: first', [' ...', ' and', ' then'], [' ... and', ' then']],
    ['what it has no place for elsewhere: last', [' and', ' then', ' -'], [' and', ' then -']],
    ['what trails behind what leads', [' said', ' (', ')', ' he'], [' said', ' () he']],
    ['nothing where there are no words', [' ...', '?'], [' ...', '?']],
    ['nothing that is said', [' you', ' &', ' me', '%'], [' you', ' &', ' me', '%']],
  ])('adds %s', (_, texts, expected) => {
    expect(merged(...texts)).toEqual(expected);
  });

  it('has neither time nor probability', () => {
    const words = mergePunctuation(timed([' (', ' Yes', '.', ')', ' No', '.']));
    expect(words).toEqual([
      { word: ' ( Yes.)', start: 1, end: 2, probability: 0.01 },
      { word: ' No.', start: 4, end: 5, probability: 0.04 },
    ]);
  });

  it('is never lost nor moved', () => {
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
