import { expect, it } from 'vitest';
import { otherLanguageWarnings } from '../../src/runtime/other-language.ts';
import { said } from '../helpers/fake-stt.ts';

const sounds = (language: string, probability: number) => ({
  ...said('words', 2),
  soundsLike: { language, probability },
});

it('who says a language is warned where the speech is surely in another one', () => {
  expect(otherLanguageWarnings('en', [sounds('de', 0.97), sounds('de', 0.9)])).toEqual([
    'The speech sounds German (de), but English (en) was asked for: the text may be made up. Leave the language out to have it detected.',
  ]);
  expect(otherLanguageWarnings('de', [sounds('de', 0.97)])).toEqual([]);
  expect(otherLanguageWarnings('en', [sounds('de', 0.6)])).toEqual([]);
  expect(otherLanguageWarnings('en', [sounds('de', 0.97), sounds('en', 0.97)])).toEqual([]);
  expect(otherLanguageWarnings('en', [said('words', 2)])).toEqual([]);
  expect(otherLanguageWarnings(undefined, [sounds('de', 0.97)])).toEqual([]);
});
