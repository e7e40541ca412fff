/**
 * What the encoder's hidden states [batch, 1500, 64] hold. They are a table: the first rows are the words in the order in
 * which they sound, and in the same rows, in columns of their own, is what was heard of each key and of the window.
 */
export const COLUMN = {
  /** Of word n in row n: its key's number; 0 where there are no more. */
  key: 0,
  /** Positions, of 20 ms: where it begins, and where it has ended. */
  start: 1,
  end: 2,
  /** Of the key with number n + 1 in row n: `MARK_ORIGIN` less its first position, so that the earliest is the largest; 0 where it is not heard. */
  mark: 3,
  /** In these rows: whether the last word is cut off by the end of the window, and whether a voice is heard there. */
  window: 4,
} as const;

export const WINDOW_ROW = { cutOff: 0, goesOn: 1 } as const;

export const MARK_ORIGIN = 2000;

/** So many words in a window are heard; three a second. */
export const MAX_WORDS = 96;

/** Of the functional Whisper. Two layers of four heads of 16. */
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
