import type { LexiconEntry } from './lexicon.ts';
import type { Tag } from './tag-words.ts';

/** The properties of the text after a word that change the word's sound. */
export interface Following {
  /** Whether the next word begins with a vowel; `undefined` at the end, and before a mark with a pause. */
  readonly vowel: boolean | undefined;
  readonly isTo: boolean;
}

export const NOTHING_FOLLOWS: Following = { vowel: undefined, isTo: false };

/** The lexicon's keys for a part of speech, the closest first. */
const KEYS: Readonly<Record<Tag, readonly string[]>> = {
  noun: ['NOUN'],
  name: ['NOUN'],
  modifier: ['ADJ', 'NOUN'],
  adjective: ['ADJ'],
  verb: ['VERB'],
  present: ['VBP', 'VERB'],
  past: ['VBD', 'VBN', 'VERB'],
  determiner: ['DT'],
  other: [],
};

/**
 * Chooses the phonemes of a lexicon entry by part of speech and context. `undefined` if the entry has none
 * for this part of speech: such a word is spelled out. Words like `have` are stressed if nothing follows.
 */
export function chooseSound(entry: LexiconEntry, tag: Tag, following: Following): string | undefined {
  if (typeof entry === 'string') return entry;
  if (following.vowel === undefined && typeof entry['None'] === 'string') return entry['None'];
  const key = KEYS[tag].find((key) => entry[key] !== undefined) ?? 'DEFAULT';
  return entry[key] ?? undefined;
}
