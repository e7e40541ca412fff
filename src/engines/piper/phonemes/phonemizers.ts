import { createClausePhonemizer } from '../../../phonemes/espeak-words/clause-phonemizer.ts';
import type { Phonemizers } from '../../../phonemes/service.ts';
import type { PiperVoiceFile } from '../voice-file.ts';
import { textPhonemizer } from './text-phonemizer.ts';

const LETTERS = '';
/** Stands behind the name of eSpeak's voice. */
const WITHOUT_CONTEXT = ' alone';

/** The name of a voice's phonemizer among {@link piperPhonemizers}. */
export function phonemizerOf({
  espeakVoice,
  hasContext,
}: Pick<PiperVoiceFile, 'espeakVoice' | 'hasContext'>) {
  if (espeakVoice === undefined) return LETTERS;
  return hasContext ? espeakVoice : espeakVoice + WITHOUT_CONTEXT;
}

/** Letters, or the clauses of one of eSpeak's voices. */
export const piperPhonemizers: Phonemizers =
  (name) =>
  async ({ ipa }) => {
    if (name === LETTERS) return textPhonemizer;
    const hasContext = !name.endsWith(WITHOUT_CONTEXT);
    return createClausePhonemizer(
      ipa,
      hasContext ? name : name.slice(0, -WITHOUT_CONTEXT.length),
      hasContext,
    );
  };
