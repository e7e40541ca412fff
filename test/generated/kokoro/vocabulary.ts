import { SYMBOL_IDS } from '../../../src/engines/kokoro/phonemes/alphabet.ts';

/** Rows of the model's embedding. */
export const VOCABULARY_SIZE = 178;

/** The name of id 0, which stands around every text. */
export const PAD_SYMBOL = '$';

export const VOCABULARY: Readonly<Record<string, number>> = Object.fromEntries([
  [PAD_SYMBOL, 0],
  ...SYMBOL_IDS,
]);
