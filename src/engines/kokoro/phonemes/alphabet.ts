/** Runs of the symbols of Kokoro v1.0, each with the id of its first symbol. */
const SYMBOLS: readonly (readonly [first: number, symbols: string])[] = [
  [1, ';:,.!?'],
  [9, '—…"()“” \u0303ʣʥʦʨᵝꭧAI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
];

/**
 * The vocabulary of Kokoro v1.0: symbol → id, including punctuation marks and the space. It is used for
 * exports without a vocabulary, such as those for kokoro-onnx.
 */
export const SYMBOL_IDS: ReadonlyMap<string, number> = new Map(
  SYMBOLS.flatMap(([first, symbols]) =>
    [...symbols].map((symbol, index) => [symbol, first + index] as const),
  ),
);

/** The symbols of Kokoro v1.0. */
export const ALPHABET: ReadonlySet<string> = new Set(SYMBOL_IDS.keys());

/** Removes symbols that Kokoro does not know, as in its training. */
export const keepKokoroSymbols = (symbols: string): string =>
  [...symbols].filter((symbol) => ALPHABET.has(symbol)).join('');

/** Two-letter sounds for which Kokoro has one symbol. */
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

/**
 * Converts eSpeak's IPA, with the letters of one sound tied by `^`, to the symbols of Kokoro's training
 * (misaki's `EspeakG2P`).
 */
export const espeakToKokoro = (ipa: string): string =>
  keepKokoroSymbols(ipa.replace(/\p{L}\^\p{L}/gu, (pair) => ONE_SYMBOL[pair] ?? pair));

/**
 * Converts the lexicons' symbols of English: Kokoro 1.0 was trained on these instead of their symbols for a
 * flapped and a dropped t.
 */
export const lexiconToKokoro = (symbols: string): string => symbols.replaceAll('ɾ', 'T').replaceAll('ʔ', 't');

/** Letters that occur only in the lexicons' symbols of English. */
const LEXICON_SYMBOLS = /[AIOQWYʤʧᵊᵻ]/u;

/** IPA as in dictionaries → the lexicons' symbols, besides two-letter sounds. */
const ENGLISH: readonly (readonly [written: RegExp, symbols: string])[] = [
  [/[ɚɝ]/gu, 'əɹ'],
  [/[rɻʀ]/gu, 'ɹ'],
  [/([lmn])\u0329/gu, 'ᵊ$1'],
  [/e/gu, 'ɛ'],
];

/** American vowels have no length, and `lot` has no rounding. */
const AMERICAN: readonly (readonly [written: RegExp, symbols: string])[] = [
  [/ɜː?ɹ?/gu, 'ɜɹ'],
  [/ɒ/gu, 'ɑ'],
  [/ː/gu, ''],
];

/**
 * Converts IPA as people write it, or symbols of the lexicons (`kˈOkəɹO`), to the symbols of Kokoro's
 * training.
 * @param language a tag of BCP 47.
 */
export function ipaToKokoro(ipa: string, language: string): string {
  const plain = ipa
    .normalize('NFC')
    .replace(/['\u2019]/gu, 'ˈ')
    .replace(/[.\s\u035c\u0361]/gu, '')
    .replaceAll('g', 'ɡ');
  const isEnglish = /^en\b/u.test(language);
  if (isEnglish && LEXICON_SYMBOLS.test(plain)) return keepKokoroSymbols(plain);
  const pairs = Object.entries(ONE_SYMBOL).filter(([pair]) => isEnglish || pair !== 's^s');
  const american = language === 'en' || /^en-us$/iu.test(language);
  const joined = pairs.reduce((symbols, [pair, symbol]) => {
    const own = american && symbol === 'Q' ? 'O' : symbol;
    return symbols.replaceAll(pair.replace('^', ''), own);
  }, plain);
  const rules = isEnglish ? [...ENGLISH, ...(american ? AMERICAN : [])] : [];
  return keepKokoroSymbols(rules.reduce((symbols, [written, own]) => symbols.replace(written, own), joined));
}
