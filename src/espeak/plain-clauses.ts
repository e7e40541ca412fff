import { LANGUAGE_SWITCH } from './tie-letters.ts';

/** The clauses of eSpeak's trace as plain IPA, without a sign between the sounds of a word. */
export const plainClauses = (trace: string): readonly string[] =>
  trace.split(' | ').map((clause) => clause.replace(LANGUAGE_SWITCH, '').replaceAll('_', ''));

/** Whether a trace in IPA has sounds that are not written. */
export const hasUnwritten = (trace: string): boolean => /_(?:_| |$)|(?:^| )_/.test(trace);

/** eSpeak's name for the glide from `i` to another vowel, and how it has been written since version 1.52. */
const GLIDE = { name: ';', ipa: 'ʲ' };

/** Names of pauses, which are not written in IPA and have the sign between sounds in them. */
const PAUSE = /_[:!|]/g;

/**
 * A trace in IPA with the glides that it leaves out; a word that has not as many sounds as names stays as it
 * is.
 * @param names the trace of the same text by eSpeak's own names.
 */
export function withGlides(trace: string, names: string): string {
  const named = names.replace(PAUSE, '').split(' ');
  const words = trace.split(' ');
  if (words.length !== named.length) return trace;
  return words.map((word, index) => withWordGlides(word.split('_'), named[index]!.split('_'))).join(' ');
}

const withWordGlides = (sounds: readonly string[], names: readonly string[]): string =>
  (sounds.length === names.length
    ? sounds.map((sound, index) => (sound === '' && names[index] === GLIDE.name ? GLIDE.ipa : sound))
    : sounds
  ).join('_');
