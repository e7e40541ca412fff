import { describe, expect, it } from 'vitest';
import { likeliestLanguage } from '../../../../src/engines/encoder-decoder/whisper/language.ts';
import { logitsOf, SPECIAL } from './fake-whisper.ts';

const { languages, startOfTranscript } = SPECIAL;
const [english, german, hawaiian] = ['en', 'de', 'haw'].map((code) => languages.get(code)!);

describe('language detection', () => {
  it('picks the most likely language of the model, with its probability among these languages', () => {
    const [one, two, three] = [0.1, 0.6, 0.3].map(Math.log);
    // Tokens that are no languages are likelier.
    const logits = logitsOf({
      [english!]: one!,
      [german!]: two!,
      [hawaiian!]: three!,
      5: 9,
      [startOfTranscript]: 9,
    });
    const { language, probability } = likeliestLanguage(logits, languages);
    expect(language).toBe('de');
    expect(probability).toBeCloseTo(0.6, 6);
  });

  it('picks one of the allowed languages if the model knows any of them', () => {
    const logits = logitsOf({ [english!]: 1, [german!]: 3, [hawaiian!]: 2 });
    expect(likeliestLanguage(logits, languages, ['en', 'haw', 'xx']).language).toBe('haw');
    expect(likeliestLanguage(logits, languages, ['xx']).language).toBe('de');
  });

  it('does not depend on the ids of the language tokens', () => {
    expect(likeliestLanguage(logitsOf({ [hawaiian!]: 20 }), languages)).toEqual({
      language: 'haw',
      probability: expect.closeTo(1, 6),
    });
    const swapped = new Map([...languages].toReversed());
    expect(likeliestLanguage(logitsOf({ [english!]: 20 }), swapped).language).toBe('en');
  });

  it('picks the first of equally likely languages', () => {
    expect(likeliestLanguage(logitsOf({}), languages)).toEqual({
      language: 'en',
      probability: expect.closeTo(1 / 3, 6),
    });
  });
});
