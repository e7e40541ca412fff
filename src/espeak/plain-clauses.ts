import { LANGUAGE_SWITCH } from './tie-letters.ts';

/** The clauses of eSpeak's trace as plain IPA, without separators between the sounds of a word. */
export const plainClauses = (trace: string): readonly string[] =>
  trace.split(' | ').map((clause) => clause.replace(LANGUAGE_SWITCH, '').replaceAll('_', ''));

/** A sound by eSpeak's name, with its spelling in context and without. */
interface ContextualSound {
  readonly name: string;
  readonly ipa: string;
  readonly alone: string;
  /** Whether the contextual spelling only occurs before a vowel. */
  readonly beforeVowel?: boolean;
}

/** The glide after `i`, the trill of Italian, Romanian and Slovak after a consonant, and the German one. */
const CONTEXTUAL: readonly ContextualSound[] = [
  { name: ';', ipa: '', alone: 'ʲ' },
  { name: '*', ipa: 'r', alone: 'ɾ' },
  { name: 'r', ipa: 'ɾ', alone: 'r', beforeVowel: true },
];

const VOWEL = /^[ˈˌ]*[aeiouyæøœɐɑɒɔəɛɜɪʊʏʌ]/;

/** Names of pauses, which are not written in IPA and contain the separator. */
const PAUSE = /_[:!|]|_(?=__[^_:!|])/g;

/**
 * Converts an IPA trace to that of eSpeak NG from December 2024 to July 2026, between versions 1.52 and 1.53,
 * in which the spelling of a sound did not depend on the previous one. A word with different numbers of
 * sounds and names stays unchanged.
 * @param names the trace of the same text by eSpeak's own names.
 */
export function withoutContext(trace: string, names: string): string {
  const named = names.replace(PAUSE, '').split(' ');
  const words = trace.split(' ');
  if (words.length !== named.length) return trace;
  return words.map((word, index) => wordWithoutContext(word, named[index]!.split('_'))).join(' ');
}

/** A palatalized sound, whose mark may be a separate sound by name. */
const MARKED = /(?<=[^_])(?=ʲ)/g;

function wordWithoutContext(word: string, names: readonly string[]): string {
  const sounds = [word, word.replace(MARKED, '_')]
    .map((trace) => trace.split('_'))
    .find(({ length }) => length === names.length);
  if (sounds === undefined) return word;
  return sounds
    .map((ipa, index) => {
      const found = CONTEXTUAL.find(
        (sound) =>
          sound.name === names[index] &&
          sound.ipa === ipa &&
          (sound.beforeVowel !== true || VOWEL.test(sounds[index + 1] ?? '')),
      );
      return found?.alone ?? ipa;
    })
    .join('_');
}
