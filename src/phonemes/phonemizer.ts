/** A word or a mark of a text, in reading order. */
export interface PhonemeToken {
  readonly kind: 'word' | 'mark';
  /** UTF-16 range in the input text. */
  readonly start: number;
  readonly end: number;
  /** In the alphabet of the phonemizer's voice; empty for text without sound. */
  readonly symbols: string;
  /** Whether a space follows it, in the symbols as in the text. */
  readonly spaceAfter: boolean;
}

/** Converts text of one language to the symbols of a voice. */
export interface Phonemizer {
  /** Phonemizes a sentence or two. Rejects with kind `cancelled` when `signal` aborts. */
  phonemize(text: string, signal: AbortSignal): Promise<readonly PhonemeToken[]>;
}
