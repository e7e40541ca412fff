/** The characters of words: letters, figures, signs such as `€`, and punctuation that is spoken. */
export const LETTER = String.raw`[\p{L}\p{M}\p{N}\p{S}\u200c\u200d%&@#/]`;

/** The characters between parts of one word: `l’école`, `est-ce`, `3,14`, `10:30`. */
const JOINT = String.raw`(?:['’ʼ‐‑·-]|(?<=\p{N})[.,:](?=\p{N}))`;

/** A word of such letters, as a regular expression with the flag `u`. */
export const wordOf = (letter: string): string => String.raw`${letter}+(?:${JOINT}${letter}+)*`;
