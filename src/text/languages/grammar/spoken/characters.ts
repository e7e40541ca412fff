/**
 * What Latin words are made of: all that may not go on at a number between characters of Chinese and
 * Japanese.
 */
export const LATIN = 'A-Za-z0-9０-９';

/** Digits as they are written between such characters, of either width. */
export const WIDE_DIGITS = '0-9０-９';
const DIGIT = `[${WIDE_DIGITS}]`;
export const WIDE_GROUPED: readonly string[] = [`${DIGIT}{1,3}(?:,${DIGIT}{3}){1,9}`];
