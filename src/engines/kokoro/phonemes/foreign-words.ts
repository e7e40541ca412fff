import type { IpaSource } from '../../../espeak/ipa-source.ts';
import { optionalIpa } from '../../../espeak/optional-ipa.ts';
import { fromEspeak } from '../../../phonemes/english/from-espeak.ts';
import type { PhonemizeLatinWords } from '../../../phonemes/unspaced-phonemizer.ts';
import { keepKokoroSymbols, lexiconToKokoro } from './alphabet.ts';

/**
 * Phonemizes Latin words in other scripts, such as `Node.js` in a Japanese sentence: as American English if
 * eSpeak is installed, else letter by letter (most letters are symbols too).
 */
export const foreignWords =
  (source: IpaSource): PhonemizeLatinWords =>
  async (words, signal) => {
    if (words.length === 0) return [];
    const spoken = await optionalIpa(source).phonemes(words, 'en-us', signal);
    return words.map((word, index) => {
      const ipa = spoken[index]!;
      return keepKokoroSymbols(
        ipa === '' ? word.toLowerCase().replaceAll('g', 'ɡ') : lexiconToKokoro(fromEspeak(ipa, 'american')),
      );
    });
  };
