import { ipaSource, type IpaSource } from '../../espeak/ipa-source.ts';
import { openSynthesizer } from '../../espeak/synthesizer.ts';
import type { ThreadService } from '../../../threads/program.ts';
import { openOnce } from './open-once.ts';
import type { VoicePrefix } from '../../../voices/name.ts';
import { PHONEMIZERS } from './languages.ts';
import type { Phonemizer, PhonemeToken } from '../../speech/phonemize.ts';

export interface PhonemesData {
  /** The model's folder; absolute. */
  readonly folder: string;
}

export interface PhonemesRequest {
  readonly prefix: VoicePrefix;
  readonly text: string;
}

/**
 * All languages' phonemizers in one thread, each opened when it is first asked for: dictionaries take up to a second to
 * read, and looking words up in them blocks.
 */
export async function open({
  folder,
}: PhonemesData): Promise<ThreadService<PhonemesRequest, readonly PhonemeToken[]>> {
  const synthesizer = openOnce(openSynthesizer);
  const ipa: IpaSource = {
    phonemes: async (texts, voice, signal) => ipaSource(await synthesizer()).phonemes(texts, voice, signal),
  };
  const opened = new Map<VoicePrefix, () => Promise<Phonemizer>>();
  return {
    async answer({ prefix, text }, signal) {
      const phonemizer = opened.get(prefix) ?? openOnce(() => PHONEMIZERS[prefix]({ folder, ipa }));
      opened.set(prefix, phonemizer);
      return (await phonemizer()).phonemize(text, signal);
    },
  };
}
