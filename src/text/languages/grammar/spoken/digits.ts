/** Where the digits of the scripts begin: ASCII, Devanagari, full width. */
const ZEROS = [0x30, 0x966, 0xff10];

/** The digits of a written number in ASCII, without all that stands between them: `१,२००` → `1200`. */
export const digitsOf = (written: string): string =>
  Array.from(written, (character) => {
    const code = character.codePointAt(0)!;
    const zero = ZEROS.find((zero) => code >= zero && code <= zero + 9);
    return zero === undefined ? '' : String(code - zero);
  }).join('');
