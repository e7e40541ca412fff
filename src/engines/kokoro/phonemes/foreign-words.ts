import type { IpaSource } from '../../espeak/ipa-source.ts';
import { inAlphabet } from './alphabet.ts';
import { fromEspeak } from './english/from-espeak.ts';
import { toKokoro } from './english/sounds.ts';
import { optionalIpa } from './optional-ipa.ts';

/**
 * The symbols of words in other alphabets, `Node.js` in a Japanese sentence: as an American would read them, where
 * eSpeak is installed; else their letters, most of which are symbols themselves.
 */
export async function pronounceForeign(
  words: readonly string[],
  source: IpaSource,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (words.length === 0) return [];
  const spoken = await optionalIpa(source).phonemes(words, 'en-us', signal);
  return words.map((word, index) => {
    const ipa = spoken[index] as string;
    return inAlphabet(
      ipa === '' ? word.toLowerCase().replaceAll('g', 'ɡ') : toKokoro(fromEspeak(ipa, 'american')),
    );
  });
}
