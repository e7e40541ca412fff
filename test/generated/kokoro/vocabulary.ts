/** Kokoro's symbols and their ids, in the order of the ids. */
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

/** Rows of the model's embedding. */
export const VOCABULARY_SIZE = 178;

/** The name of id 0, which stands around every text. */
export const PAD_SYMBOL = '$';

export const VOCABULARY: Readonly<Record<string, number>> = Object.fromEntries([
  [PAD_SYMBOL, 0],
  ...SYMBOLS.flatMap(([first, symbols]) =>
    [...symbols].map((symbol, index): [string, number] => [symbol, first + index]),
  ),
]);
