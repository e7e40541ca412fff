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
 * As `plainText`, but also replaces what eSpeak's synthesis would read as SSML: tags and entities become
 * plain words.
 */
export const withoutMarkup = (text: string): string =>
  text.replaceAll('<', ' ').replace(/(&[#\w]*);/g, '$1,');

/** Private-use characters that, doubled, mark phoneme names in place of eSpeak's `[[` and `]]`. */
export const PHONEMES = { begin: '\ue000', end: '\ue001' } as const;

/** Removes the meaning of the `PHONEMES` characters in foreign text. */
export const withoutPhonemes = (text: string): string => text.replace(/[\ue000\ue001]/gu, ' ');

/** Converts a text with `PHONEMES` to the input of eSpeak's synthesis, of the same length. */
export const withPhonemes = (text: string): string =>
  text.replaceAll(PHONEMES.begin, '[').replaceAll(PHONEMES.end, ']');
