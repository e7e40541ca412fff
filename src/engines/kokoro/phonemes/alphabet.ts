/** The symbols that Kokoro v1.0 was trained on. Marks of punctuation and the space are symbols too. */
export const ALPHABET: ReadonlySet<string> = new Set(
  ';:,.!?—…"()“” ' +
    '\u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ',
);

/** What of `symbols` Kokoro knows; it was trained with the rest left out. */
export const inAlphabet = (symbols: string): string =>
  [...symbols].filter((symbol) => ALPHABET.has(symbol)).join('');

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

/**
 * The lexicons' symbols of English: Kokoro 1.0 was trained on these instead of their signs for a flapped and
 * a swallowed t.
 */
export const toKokoro = (symbols: string): string => symbols.replaceAll('ɾ', 'T').replaceAll('ʔ', 't');
