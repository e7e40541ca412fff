/** One more than the largest character code of the 256 letters of the alphabet below. */
const LETTERS = 0x144;

/**
 * GPT-2's alphabet of bytes, in which vocabularies of byte-level BPE are written: printable bytes of Latin-1
 * are written as themselves, the others, in order, as the letters from U+0100 on. A space is therefore `Ġ`.
 */
export const BYTE_SYMBOLS: readonly string[] = symbols();

const BYTES = new Int16Array(LETTERS).fill(-1);
BYTE_SYMBOLS.forEach((symbol, byte) => (BYTES[symbol.charCodeAt(0)] = byte));

/** The byte (0 to 255) for a character of GPT-2's byte alphabet, by its code; -1 for other characters. */
export function byteOfSymbol(code: number): number {
  return code < LETTERS ? BYTES[code]! : -1;
}

function symbols(): string[] {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
}

function isPrintable(byte: number): boolean {
  return (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
}
