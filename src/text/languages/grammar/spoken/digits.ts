/** The first digit of each script: ASCII, Devanagari, full width. */
const ZEROS = [0x30, 0x966, 0xff10];

/** Converts the digits of a written number to ASCII, without any separators: `१,२००` → `1200`. */
export const digitsOf = (written: string): string =>
  Array.from(written, (character) => {
    const code = character.codePointAt(0)!;
    const zero = ZEROS.find((zero) => code >= zero && code <= zero + 9);
    return zero === undefined ? '' : String(code - zero);
  }).join('');

/**
 * The characters of Latin words and numbers, for `[…]`: a number between Chinese or Japanese characters must
 * not touch one of them.
 */
export const LATIN = 'A-Za-z0-9０-９';

/** The digits between such characters, half-width or full-width. */
export const WIDE_DIGITS = '0-9０-９';
const DIGIT = `[${WIDE_DIGITS}]`;
export const WIDE_GROUPED: readonly string[] = [`${DIGIT}{1,3}(?:,${DIGIT}{3}){1,9}`];
