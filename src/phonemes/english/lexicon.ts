/**
 * How a word sounds, or how it sounds as each part of speech: `DEFAULT` always, `VERB`, `NOUN`, `VBD` … as
 * needed.
 */
export type LexiconEntry = string | Readonly<Record<string, string | null>>;

/** Words as they are written → how they sound. */
export type WordList = Readonly<Record<string, LexiconEntry>>;

export interface Lexicon {
  /**
   * In the spelling given, or else with a small letter for a capital at the beginning, or the other way
   * round.
   */
  readonly find: (word: string) => LexiconEntry | undefined;
}

/** The first of the lists that knows a word has the say: misaki's gold, then silver. */
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
