import { VoiceError } from '../domain/errors.ts';
import type { IpaSource } from './ipa-source.ts';

/** Wraps `source` so that it returns empty IPA if eSpeak is not installed. */
export function optionalIpa(source: IpaSource): IpaSource {
  return {
    async phonemes(texts, voice, signal) {
      try {
        return await source.phonemes(texts, voice, signal);
      } catch (error) {
        if (error instanceof VoiceError && error.kind === 'unsupported') return texts.map(() => '');
        throw error;
      }
    },
  };
}
