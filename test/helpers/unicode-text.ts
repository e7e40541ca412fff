import fc from 'fast-check';

/** The first surrogate, and the number of surrogates, which are not characters. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800];

/**
 * Any character, also an unassigned one. fast-check's own unit `binary` would keep a table of a million
 * characters.
 */
export const anyCharacter = fc
  .nat({ max: 0x10_ffff - HALVES })
  .map((code) => String.fromCodePoint(code < FIRST_HALF ? code : code + HALVES));

/** Text of any characters. */
export const unicodeText = (constraints: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: anyCharacter });
