/**
 * Text as eSpeak can take it, each character in its place: NUL ends its text, `[[` begins phoneme names, half
 * a surrogate pair is no character, and no control character has a sound.
 */
export const plainText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what it is about
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/gu, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')');

/**
 * The same without what its speaking function reads as SSML: tags and entities are words of the text like
 * others.
 */
export const withoutMarkup = (text: string): string =>
  text.replaceAll('<', ' ').replace(/(&[#\w]*);/g, '$1,');

/**
 * Stand, twice each, around names of phonemes where eSpeak has `[[` and `]]`; both are characters without a
 * meaning, for private use.
 */
export const PHONEMES = { begin: '\ue000', end: '\ue001' } as const;

/** A text of somebody else's, in which these characters mean nothing. */
export const withoutPhonemes = (text: string): string => text.replace(/[\ue000\ue001]/gu, ' ');

/** The input of eSpeak's speaking function, of the same length. */
export const withPhonemes = (text: string): string =>
  text.replaceAll(PHONEMES.begin, '[').replaceAll(PHONEMES.end, ']');
