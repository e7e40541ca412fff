/** The separators between the items of a list, in any script. */
const SEPARATOR = /[,;\n，、；]/;
const SENTENCE_END = /[.!?…。！？।؟](?:\s|$)/;
/** The most words of a name. */
const MOST_WORDS = 4;
const MOST_CHARACTERS = 100;
const MOST_ITEMS = 200;

/**
 * Returns the items (names, terms) of a prompt that is a list, at most 200; `undefined` if the prompt
 * consists of sentences or is empty.
 */
export function wordsOfPrompt(prompt: string): readonly string[] | undefined {
  if (SENTENCE_END.test(prompt)) return undefined;
  const items = prompt
    .split(SEPARATOR)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const isList = items.every(
    (item) => item.length <= MOST_CHARACTERS && item.split(/\s+/).length <= MOST_WORDS,
  );
  return isList && items.length > 0 ? items.slice(0, MOST_ITEMS) : undefined;
}
