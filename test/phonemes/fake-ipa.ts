import { VoiceError } from '../../src/domain/errors.ts';
import type { IpaSource } from '../../src/espeak/ipa-source.ts';

/**
 * An IPA source that gives the sounds in `known`, and records its requests; other texts are their own sounds.
 */
export function fakeIpa(known: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const source: IpaSource = {
    async phonemes(texts) {
      asked.push(...texts);
      return texts.map((text) => known[text] ?? text);
    },
  };
  return { ...source, asked };
}

/** The result if the optional package is not installed. */
export const noIpa: IpaSource = {
  async phonemes() {
    throw new VoiceError('unsupported', 'The eSpeak engine needs the optional package.');
  },
};
