const keys = new WeakMap<object, string>();

/** Whether two words are equal except for case, punctuation and character width. */
export const sameWord = (one: { readonly text: string }, other: { readonly text: string }): boolean =>
  keyOf(one) === keyOf(other);

/**
 * The key by which words are compared: lower case without punctuation; the word itself if it is only
 * punctuation. It is cached, because each word is compared many times.
 */
function keyOf(word: { readonly text: string }): string {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const key = lettersOf(word.text) || word.text.normalize('NFKC').toLowerCase();
  keys.set(word, key);
  return key;
}

/** The letters and digits of a text, in lower case and without width variants. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, '');
