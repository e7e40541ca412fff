/**
 * The letters for the 256 bytes in icefall's byte-level pieces, as ranges of code points: printable ASCII is
 * written as itself, other bytes as letters of Latin Extended.
 */
const RANGES = [
  [256, 287],
  [32, 126],
  [288, 305],
  [308, 318],
  [321, 328],
  [330, 382],
  [384, 422],
] as const;

const SYMBOLS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
const BYTES = new Map(SYMBOLS.map((symbol, byte) => [symbol, byte]));

const SPACE = '▁';
const BYTE_OF_SPACE = 32;
/** Letters that other vocabularies are unlikely to contain. */
const UNUSUAL_LETTER = /[\u0180-\u01a6]/u;

/**
 * Whether the vocabulary is byte-level: all pieces use only byte symbols, and some use symbols that normal
 * text does not.
 */
export function isByteLevel(pieces: readonly string[]): boolean {
  if (!pieces.some((piece) => UNUSUAL_LETTER.test(piece))) return false;
  return pieces.every((piece) => [...piece].every((symbol) => symbol === SPACE || BYTES.has(symbol)));
}

/** Converts byte symbols to bytes. */
export function fromByteSymbols(piece: string): Uint8Array {
  return Uint8Array.from(piece, (symbol) => (symbol === SPACE ? BYTE_OF_SPACE : (BYTES.get(symbol) ?? 0)));
}

/** Converts text to byte symbols. */
export function toByteSymbols(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => (byte === BYTE_OF_SPACE ? SPACE : SYMBOLS[byte]!))
    .join('');
}
