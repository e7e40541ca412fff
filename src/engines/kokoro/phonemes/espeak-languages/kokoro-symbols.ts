import { inAlphabet } from '../alphabet.ts';

/** Sounds of two letters that Kokoro has one symbol for. */
const ONE_SYMBOL: Readonly<Record<string, string>> = {
  'a^ɪ': 'I',
  'a^ʊ': 'W',
  'd^z': 'ʣ',
  'd^ʒ': 'ʤ',
  'e^ɪ': 'A',
  'o^ʊ': 'O',
  's^s': 'S',
  't^s': 'ʦ',
  't^ʃ': 'ʧ',
  'ɔ^ɪ': 'Y',
  'ə^ʊ': 'Q',
};

/** eSpeak's IPA, letters of one sound tied by `^`, as Kokoro was trained on it (misaki's `EspeakG2P`). */
export const kokoroSymbols = (ipa: string): string =>
  inAlphabet(ipa.replace(/\p{L}\^\p{L}/gu, (pair) => ONE_SYMBOL[pair] ?? pair));
