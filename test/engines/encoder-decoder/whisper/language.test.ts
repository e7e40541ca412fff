import { describe, expect, it } from 'vitest';
import { likeliestLanguage } from '../../../../src/engines/encoder-decoder/whisper/language.ts';
import { logitsOf, SPECIAL } from './fake-whisper.ts';

const { languages, startOfTranscript } = SPECIAL;
const [english, german, hawaiian] = ['en', 'de', 'haw'].map((code) => languages.get(code)!);

describe('the spoken language', () => {
  it('is the likeliest of those that the model knows, as likely as among these alone', () => {
    const [one, two, three] = [0.1, 0.6, 0.3].map(Math.log);
    // Whatever else is likelier.
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

  it('is one of those that may be spoken, where the model knows one of them', () => {
    const logits = logitsOf({ [english!]: 1, [german!]: 3, [hawaiian!]: 2 });
    expect(likeliestLanguage(logits, languages, ['en', 'haw', 'xx']).language).toBe('haw');
    expect(likeliestLanguage(logits, languages, ['xx']).language).toBe('de');
  });

  it('is found wherever its token stands', () => {
    expect(likeliestLanguage(logitsOf({ [hawaiian!]: 20 }), languages)).toEqual({
      language: 'haw',
      probability: expect.closeTo(1, 6),
    });
    const swapped = new Map([...languages].toReversed());
    expect(likeliestLanguage(logitsOf({ [english!]: 20 }), swapped).language).toBe('en');
  });

  it('is the first of equals', () => {
    expect(likeliestLanguage(logitsOf({}), languages)).toEqual({
      language: 'en',
      probability: expect.closeTo(1 / 3, 6),
    });
  });
});
