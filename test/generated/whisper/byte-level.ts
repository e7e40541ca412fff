/**
 * The visible character for each byte in byte-level BPE (GPT-2): printable Latin-1 characters stand for
 * themselves, and characters from U+0100 on, in order, for the other bytes.
 */
const SYMBOLS: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
})();

function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte !== 0xad);
}

/** The 256 tokens of one byte, in the order of GPT-2's vocabulary: printable ones first. */
export const BYTE_TOKENS: readonly string[] = [
  ...SYMBOLS.filter((_, byte) => isPrintable(byte)),
  ...SYMBOLS.filter((_, byte) => !isPrintable(byte)),
];

/** Text or bytes as symbols of byte-level BPE: ` the` becomes `Ġthe`. */
export function byteLevel(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return Array.from(bytes, (byte) => SYMBOLS[byte]).join('');
}
