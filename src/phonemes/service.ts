import { openOnce } from '../base/open-once.ts';
import { type ClauseSource, ipaSource, type IpaSource } from '../espeak/ipa-source.ts';
import { openSynthesizer } from '../espeak/synthesizer.ts';
import type { ThreadService } from '../threads/program.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';

/** The sources of phonemizers. */
export interface PhonemizerSources {
  /** The model's folder, absolute; the English lexicons are in `lexicons`. */
  readonly folder: string;
  /** eSpeak, loaded when it is first asked. */
  readonly ipa: IpaSource & ClauseSource;
}

/** Loads a language's code and dictionaries. */
export type OpenPhonemizer = (sources: PhonemizerSources) => Promise<Phonemizer>;

/** The phonemizers of a voice by language, as the engine calls it. */
export type Phonemizers = (language: string) => OpenPhonemizer;

export interface PhonemesData {
  /** The model's folder; absolute. */
  readonly folder: string;
}

export interface PhonemesRequest {
  /** One that the engine knows. */
  readonly language: string;
  readonly text: string;
}

/**
 * All languages' phonemizers in one thread, each opened when it is first asked for: dictionaries take up to a
 * second to read, and looking words up in them blocks.
 */
export function phonemizing(
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
