import type { IpaSource } from '../../../espeak/ipa-source.ts';
import { optionalIpa } from '../../../espeak/optional-ipa.ts';
import { fromEspeak } from '../../../phonemes/english/from-espeak.ts';
import type { PhonemizeLatinWords } from '../../../phonemes/unspaced-phonemizer.ts';
import { inAlphabet, toKokoro } from './alphabet.ts';

/**
 * The symbols of words in other alphabets, `Node.js` in a Japanese sentence: as an American would read them,
 * where eSpeak is installed; else their letters, most of which are symbols themselves.
 */
export const foreignWords =
  (source: IpaSource): PhonemizeLatinWords =>
  async (words, signal) => {
    if (words.length === 0) return [];
    const spoken = await optionalIpa(source).phonemes(words, 'en-us', signal);
    return words.map((word, index) => {
      const ipa = spoken[index]!;
      return inAlphabet(
        ipa === '' ? word.toLowerCase().replaceAll('g', 'ɡ') : toKokoro(fromEspeak(ipa, 'american')),
      );
    });
  };
