import { join } from 'node:path';
import { optionalIpa } from '../../../espeak/optional-ipa.ts';
import type { Accent } from '../../../phonemes/english/accent.ts';
import type { OpenPhonemizer } from '../../../phonemes/service.ts';
import { spokenText } from '../../../text/normalize/spoken-text.ts';
import type { VoiceLanguageCode } from '../voices/name.ts';
import { espeakToKokoro, lexiconToKokoro, keepKokoroSymbols } from './alphabet.ts';
import type { IpaSource } from '../../../espeak/ipa-source.ts';
import { fromEspeak } from '../../../phonemes/english/from-espeak.ts';
import type { PhonemizeLatinWords } from '../../../phonemes/unspaced-phonemizer.ts';

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

/**
 * Phonemizes Latin words in other scripts, such as `Node.js` in a Japanese sentence: as American English if
 * eSpeak is installed, else letter by letter (most letters are symbols too).
 */
export const foreignWords =
  (source: IpaSource): PhonemizeLatinWords =>
  async (words, signal) => {
    if (words.length === 0) return [];
    const spoken = await optionalIpa(source).phonemes(words, 'en-us', signal);
    return words.map((word, index) => {
      const ipa = spoken[index]!;
      return keepKokoroSymbols(
        ipa === '' ? word.toLowerCase().replaceAll('g', 'ɡ') : lexiconToKokoro(fromEspeak(ipa, 'american')),
      );
    });
  };
