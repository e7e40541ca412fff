/** A word or a mark of a text, in reading order. */
export interface PhonemeToken {
  readonly kind: 'word' | 'mark';
  /** UTF-16 range in the text that was given. */
  readonly start: number;
  readonly end: number;
  /** In the alphabet of the voice that the phonemizer is for; empty for text without sound. */
  readonly symbols: string;
  /** Whether a space stands after it, in the symbols as in the text. */
  readonly spaceAfter: boolean;
}

/** Text of one language → the symbols of a voice. */
export interface Phonemizer {
  /** A sentence or two. Rejects with kind `cancelled` when `signal` aborts. */
  phonemize(text: string, signal: AbortSignal): Promise<readonly PhonemeToken[]>;
}
