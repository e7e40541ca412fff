import fc from 'fast-check';

/** Halves of pairs, which are no characters. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800];

/** Any character, those that nobody has assigned among them. Fast-check's own, `binary`, keeps a table of all million. */
export const anyCharacter = fc
  .nat({ max: 0x10_ffff - HALVES })
  .map((code) => String.fromCodePoint(code < FIRST_HALF ? code : code + HALVES));

/** Text of any characters. */
export const unicodeText = (constraints: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: anyCharacter });
