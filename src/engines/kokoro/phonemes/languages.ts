import { join } from 'node:path';
import { spokenText } from '../../../text/normalize/spoken-text.ts';
import type { IpaSource } from '../../espeak/ipa-source.ts';
import type { VoicePrefix } from '../../../voices/name.ts';
import type { Accent } from './english/accent.ts';
import { optionalIpa } from './optional-ipa.ts';
import type { Phonemizer } from '../../speech/phonemize.ts';

/** What phonemizers are made from. */
export interface PhonemizerSources {
  /** The model's folder, absolute; the English lexicons are in `lexicons`. */
  readonly folder: string;
  /** eSpeak, loaded when it is first asked. */
  readonly ipa: IpaSource;
}

/** Loads a language's code and dictionaries. */
export type OpenPhonemizer = (sources: PhonemizerSources) => Promise<Phonemizer>;

/** By the first letter of a voice's name: `bf_emma` speaks British English. */
export const PHONEMIZERS: Readonly<Record<VoicePrefix, OpenPhonemizer>> = {
  a: english('american', 'en-us'),
  b: english('british', 'en-gb'),
  e: espeak('es'),
  f: espeak('fr-fr'),
  h: espeak('hi'),
  i: espeak('it'),
  async j({ ipa }) {
    const { openDictionary } = await import('./japanese/dictionary.ts');
    const { createJapanesePhonemizer } = await import('./japanese/japanese-phonemizer.ts');
    return createJapanesePhonemizer(await openDictionary(), ipa);
  },
  p: espeak('pt-br'),
  async z({ ipa }) {
    const { createChinesePhonemizer } = await import('./chinese/chinese-phonemizer.ts');
    return createChinesePhonemizer(ipa);
  },
};

function espeak(voice: string): OpenPhonemizer {
  return async ({ ipa }) => {
    const { createEspeakPhonemizer } = await import('./espeak-languages/espeak-phonemizer.ts');
    return createEspeakPhonemizer(ipa, voice);
  };
}

function english(accent: Accent, voice: string): OpenPhonemizer {
  return async ({ folder, ipa }) => {
    const { openLexicons } = await import('./english/lexicon-files.ts');
    const { createEnglishPhonemizer } = await import('./english/phonemize-english.ts');
    const { toSpoken } = await import('../../../text/normalize/to-spoken.ts');
    const { spokenRules } = await import('../../../text/languages/languages.ts');
    await spokenRules.load('en');
    const { phonemes } = optionalIpa(ipa);
    return createEnglishPhonemizer({
      accent,
      lexicons: await openLexicons(join(folder, 'lexicons'), accent),
      spell: (written) => spokenText(toSpoken(written, 'en')),
      pronounce: (words, signal) => phonemes(words, voice, signal),
    });
  };
}
