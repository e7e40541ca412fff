import { createClausePhonemizer } from '../../../phonemes/espeak-words/clause-phonemizer.ts';
import type { Phonemizer } from '../../../phonemes/phonemizer.ts';
import type { Phonemizers } from '../../../phonemes/service.ts';
import type { PiperVoiceFile } from '../voice-file.ts';

const LETTERS = '';
/** The suffix of a phonemizer's name for phonemes without context. */
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

/** For voices that read letters themselves: each character is a symbol, in NFD, marks included. */
const textPhonemizer: Phonemizer = {
  async phonemize(text) {
    return [...text.matchAll(/\S+/gu)].map(({ 0: word, index: start }) => {
      const end = start + word.length;
      const spaceAfter = /\s/u.test(text.charAt(end));
      return { kind: 'word', start, end, symbols: word.normalize('NFD'), spaceAfter };
    });
  },
};
