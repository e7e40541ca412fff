import { openOnce } from '../base/lazily.ts';
import { type ClauseSource, ipaSource, type IpaSource } from '../espeak/ipa-source.ts';
import { openSynthesizer } from '../espeak/synthesizer.ts';
import type { ThreadService } from '../threads/program.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';

/** The resources for opening phonemizers. */
export interface PhonemizerSources {
  /** The model's folder, absolute; the English lexicons are in `lexicons`. */
  readonly folder: string;
  /** eSpeak, loaded on first use. */
  readonly ipa: IpaSource & ClauseSource;
}

/** Opens the phonemizer of one language and loads its dictionaries. */
export type OpenPhonemizer = (sources: PhonemizerSources) => Promise<Phonemizer>;

/** Maps a language (in the engine's naming) to its phonemizer. */
export type Phonemizers = (language: string) => OpenPhonemizer;

export interface PhonemesData {
  /** The model's folder; absolute. */
  readonly folder: string;
}

export interface PhonemesRequest {
  /** A language in the engine's naming. */
  readonly language: string;
  readonly text: string;
}

/**
 * Creates the thread service of all phonemizers. It opens each on its first request. It needs its own thread,
 * because dictionaries take up to a second to read, and lookups block.
 */
export function createPhonemizerService(
  phonemizers: Phonemizers,
  { folder }: PhonemesData,
): ThreadService<PhonemesRequest, readonly PhonemeToken[]> {
  const synthesizer = openOnce(openSynthesizer);
  const ipa: PhonemizerSources['ipa'] = {
    phonemes: async (texts, voice, signal) => ipaSource(await synthesizer()).phonemes(texts, voice, signal),
    clauses: async (texts, voice, hasContext, signal) =>
      ipaSource(await synthesizer()).clauses(texts, voice, hasContext, signal),
  };
  const opened = new Map<string, () => Promise<Phonemizer>>();
  return {
    async answer({ language, text }, signal) {
      const phonemizer = opened.get(language) ?? openOnce(() => phonemizers(language)({ folder, ipa }));
      opened.set(language, phonemizer);
      return (await phonemizer()).phonemize(text, signal);
    },
  };
}
