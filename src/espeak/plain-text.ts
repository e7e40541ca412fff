/**
 * Replaces characters that eSpeak cannot take, keeping all positions: NUL ends its text, `[[` begins phoneme
 * names, half a surrogate pair is not a character, and control characters have no sound.
 */
export const plainText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- the pattern replaces control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/gu, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')');

/**
 * As `plainText`, but also replaces text that eSpeak's synthesis would interpret as SSML: tags and entities
 * become plain words.
 */
export const withoutMarkup = (text: string): string =>
  text.replaceAll('<', ' ').replace(/(&[#\w]*);/g, '$1,');

/** Private-use characters that, doubled, mark phoneme names instead of eSpeak's `[[` and `]]`. */
export const PHONEMES = { begin: '\ue000', end: '\ue001' } as const;

/** Removes `PHONEMES` characters from untrusted text. */
export const withoutPhonemes = (text: string): string => text.replace(/[\ue000\ue001]/gu, ' ');

/** Converts a text with `PHONEMES` to the input of eSpeak's synthesis, of the same length. */
export const withPhonemes = (text: string): string =>
  text.replaceAll(PHONEMES.begin, '[').replaceAll(PHONEMES.end, ']');
