import { join } from 'node:path';
import { optionalIpa } from '../../../espeak/optional-ipa.ts';
import type { Accent } from '../../../phonemes/english/accent.ts';
import type { OpenPhonemizer } from '../../../phonemes/service.ts';
import { spokenText } from '../../../text/normalize/spoken-text.ts';
import type { VoiceLanguageCode } from '../voices/name.ts';
import { espeakToKokoro, lexiconToKokoro } from './alphabet.ts';
import { foreignWords } from './foreign-words.ts';

/** The phonemizer of each language: text → Kokoro's symbols. */
export const PHONEMIZERS: Readonly<Record<VoiceLanguageCode, OpenPhonemizer>> = {
  en: english('american', 'en-us'),
  'en-GB': english('british', 'en-gb'),
  es: espeak('es'),
  fr: espeak('fr-fr'),
  hi: espeak('hi'),
  it: espeak('it'),
  async ja({ ipa }) {
    const { openDictionary } = await import('../../../phonemes/japanese/dictionary.ts');
    const { createJapanesePhonemizer } = await import('../../../phonemes/japanese/japanese-phonemizer.ts');
    return createJapanesePhonemizer(await openDictionary(), foreignWords(ipa));
  },
  pt: espeak('pt-br'),
  async zh({ ipa }) {
    const { createChinesePhonemizer } = await import('../../../phonemes/chinese/chinese-phonemizer.ts');
    return createChinesePhonemizer(foreignWords(ipa));
  },
};

function espeak(voice: string): OpenPhonemizer {
  return async ({ ipa }) => {
    const { createEspeakPhonemizer } = await import('../../../phonemes/espeak-words/espeak-phonemizer.ts');
    return createEspeakPhonemizer(ipa, voice, espeakToKokoro);
  };
}

function english(accent: Accent, voice: string): OpenPhonemizer {
  return async ({ folder, ipa }) => {
    const { openLexicons } = await import('../../../phonemes/english/lexicon-files.ts');
    const { createEnglishPhonemizer } = await import('../../../phonemes/english/phonemize-english.ts');
    const { toSpoken } = await import('../../../text/normalize/to-spoken.ts');
    const { spokenRules } = await import('../../../text/languages/languages.ts');
    await spokenRules.load('en');
    const { phonemes } = optionalIpa(ipa);
    return createEnglishPhonemizer({
      accent,
      lexicons: await openLexicons(join(folder, 'lexicons'), accent),
      spell: (written) => spokenText(toSpoken(written, 'en')),
      pronounce: (words, signal) => phonemes(words, voice, signal),
      toSymbols: lexiconToKokoro,
    });
  };
}
