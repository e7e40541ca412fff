/**
 * The phonemes of a word, or its phonemes by part of speech: always `DEFAULT`, and `VERB`, `NOUN`, `VBD` … if
 * they differ.
 */
export type LexiconEntry = string | Readonly<Record<string, string | null>>;

/** Written words → their sounds. */
export type WordList = Readonly<Record<string, LexiconEntry>>;

export interface Lexicon {
  /** Finds a word in its spelling, otherwise with the case of its first letter changed. */
  readonly find: (word: string) => LexiconEntry | undefined;
}

/** Creates a lexicon from word lists; the first list with the word wins: misaki's gold, then silver. */
export function createLexicon(...lists: readonly WordList[]): Lexicon {
  return {
    find(word) {
      for (const list of lists) {
        const entry = findIn(list, word);
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
  };
}

function findIn(list: WordList, word: string): LexiconEntry | undefined {
  if (Object.hasOwn(list, word)) return list[word];
  if (word.length < 2) return undefined;
  const lower = word.toLowerCase();
  const capitalized = capitalize(lower);
  const other = word === lower ? capitalized : word === capitalized ? lower : undefined;
  return other !== undefined && Object.hasOwn(list, other) ? list[other] : undefined;
}

export const capitalize = (lower: string): string => lower.charAt(0).toUpperCase() + lower.slice(1);
