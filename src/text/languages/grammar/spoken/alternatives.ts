/**
 * Source of a pattern for any of some texts, the longest first, in their exact case; for none, it matches
 * nothing.
 */
export const anyOf = (texts: Iterable<string>): string => {
  const sources = [...texts]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
  return sources === '' ? '(?!)' : `(?:${sources})`;
};

const escaped = (text: string) =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`[ \u00a0\u202f]`);

/** The same, also with a capital at the beginning. */
export const withCapitals = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, value]) => [
      [key, value],
      [key.slice(0, 1).toUpperCase() + key.slice(1), value],
    ]),
  );

/** Creates a table of words that are said as they are written. */
export const asWritten = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, word]));
