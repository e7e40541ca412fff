import { VoiceError } from '../../src/domain/errors.ts';
import type { IpaSource } from '../../src/espeak/ipa-source.ts';

/** A source that has what it is told and writes down what it is asked; other texts are their own sounds. */
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

/** Where the optional package is not installed. */
export const noIpa: IpaSource = {
  async phonemes() {
    throw new VoiceError('unsupported', 'The eSpeak engine needs the optional package.');
  },
};
