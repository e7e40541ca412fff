import { expect, it } from 'vitest';
import { missingVowelSignsNotice } from '../../../src/engines/piper/vowel-signs.ts';
import { ttsManifest } from '../../helpers/model-fixtures.ts';

const speaking = (language: string, engine = 'piper') =>
  ttsManifest({ engine, capabilities: { streaming: true, languages: [language] } } as never);

it.each([
  ['مرحبا بالعالم', 'ar-JO', true],
  ['مَرْحَبًا بِالعَالَمِ', 'ar-JO', false],
  ['hello', 'ar-JO', false],
  ['سلام دنیا', 'fa-IR', false],
])('%s spoken in %s lacks vowel signs: %s', (text, language, lacks) => {
  expect(missingVowelSignsNotice(speaking(language), text) !== undefined).toBe(lacks);
});

it('missing vowel signs are reported for voices of Piper only', () => {
  expect(missingVowelSignsNotice(speaking('ar', 'espeak'), 'مرحبا')).toBeUndefined();
});
