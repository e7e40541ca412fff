/** The symbols that Kokoro v1.0 was trained on. Marks of punctuation and the space are symbols too. */
export const ALPHABET: ReadonlySet<string> = new Set(
  ';:,.!?—…"()“” ' +
    '\u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ',
);

/** What of `symbols` Kokoro knows; it was trained with the rest left out. */
export const inAlphabet = (symbols: string): string =>
  [...symbols].filter((symbol) => ALPHABET.has(symbol)).join('');
