import { createClausePhonemizer } from '../../../phonemes/espeak-words/clause-phonemizer.ts';
import { phonemizing, type PhonemesData } from '../../../phonemes/service.ts';
import { LETTERS, textPhonemizer } from './text-phonemizer.ts';

/** Piper's phonemizers in a thread of their own, by the names of eSpeak's voices. */
export const open = async (data: PhonemesData) =>
  phonemizing(
    (voice) =>
      async ({ ipa }) =>
        voice === LETTERS ? textPhonemizer : createClausePhonemizer(ipa, voice),
    data,
  );
