import { BYTE_TOKENS, byteLevel } from './byte-level.ts';
import { LANGUAGES } from '../../../src/engines/encoder-decoder/whisper/languages.ts';
import type { WhisperVocabulary } from './vocabulary.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * A vocabulary of `size` text tokens that replaces Whisper's own if that is not installed: all bytes, then
 * strings of letters with and without a leading space, shorter ones first. Each longer string is a shorter
 * one and a letter.
 */
export function syntheticVocabulary(size = 50_257): WhisperVocabulary {
  const tokens = [...BYTE_TOKENS];
  const merges: [string, string][] = [];
  const stems = [byteLevel(' '), ...LETTERS];
  for (let stem = 0; tokens.length < size; stem++) {
    for (const letter of LETTERS.slice(0, size - tokens.length)) {
      merges.push([stems[stem]!, letter]);
      stems.push(stems[stem]! + letter);
      tokens.push(stems.at(-1)!);
    }
  }
  return { tokens, merges, languages: LANGUAGES };
}
