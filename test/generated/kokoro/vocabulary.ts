import { SYMBOL_IDS } from '../../../src/engines/kokoro/phonemes/alphabet.ts';

/** The number of rows of the model's embedding. */
export const VOCABULARY_SIZE = 178;

/** The symbol of id 0, which pads every text at both ends. */
export const PAD_SYMBOL = '$';

export const VOCABULARY: Readonly<Record<string, number>> = Object.fromEntries([
  [PAD_SYMBOL, 0],
  ...SYMBOL_IDS,
]);
