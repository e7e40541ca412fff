/**
 * The columns of the encoder's hidden states [batch, 1500, 64], which are a table. In the first three columns
 * row n is the n-th word that is heard. In `mark` row n is the n-th key, and in `window` a row is a property
 * of the whole window.
 */
export const COLUMN = {
  /** The number of the word's key; 0 after the last word. */
  key: 0,
  /** The word's first position of 20 ms, and the position after its last. */
  start: 1,
  end: 2,
  /**
   * `MARK_ORIGIN` minus the first position of the key, so that the earliest key has the largest value; 0 if
   * it is not heard.
   */
  mark: 3,
  /** Rows `WINDOW_ROW`: 1 if the end of the window cuts off the last word, and 1 if a voice sounds there. */
  window: 4,
} as const;

export const WINDOW_ROW = { cutOff: 0, goesOn: 1 } as const;

export const MARK_ORIGIN = 2000;

/** The largest number of words in a window: three a second. */
export const MAX_WORDS = 96;

/** The sizes of the functional Whisper: two decoder layers of four heads of 16. */
export const SIZES = {
  width: 64,
  encoderLayers: 1,
  decoderLayers: 2,
  heads: 4,
  feedForward: 64,
  audioPositions: 1500,
  textPositions: 448,
} as const;
export const HEAD_SIZE = SIZES.width / SIZES.heads;
