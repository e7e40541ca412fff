/**
 * The visible character that stands for each byte in byte-level BPE (GPT-2): Latin-1's printable ones for
 * themselves, the others, in order, from U+0100 on.
 */
const SYMBOLS: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
})();

function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte !== 0xad);
}

/** The 256 tokens of one byte, in the order in which GPT-2's vocabulary has them: printable ones first. */
export const BYTE_TOKENS: readonly string[] = [
  ...SYMBOLS.filter((_, byte) => isPrintable(byte)),
  ...SYMBOLS.filter((_, byte) => !isPrintable(byte)),
];

/** Text or bytes as symbols of byte-level BPE: ` the` becomes `Ġthe`. */
export function byteLevel(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return Array.from(bytes, (byte) => SYMBOLS[byte]).join('');
}
