import type { WhisperVocabulary } from '../../vocabulary.ts';
import { pieceId } from '../functional-vocabulary.ts';
import { KEYS } from '../keypad.ts';
import {
  FULL_STOP,
  HOMOPHONE,
  INSTEAD,
  NOTHING,
  SPOKEN,
  type Spelling,
  spokenPieces,
  type Word,
  WORDS,
} from '../lexicon.ts';

/** What can be written, by number: 0 is nothing at all, then come the keys, and what no key stands for. */
export const NOTHING_HEARD = KEYS.length + 1;
export const SPELLED_INSTEAD = { mira: KEYS.length + 2, first: KEYS.length + 3 } as const;
const ENTRIES = KEYS.length + 4;

/** No word has more tokens. */
export const LONGEST = 4;

/** Tokens of words, in rows of `ENTRIES` a language: `row = language * ENTRIES + number`. */
export interface SpellingTable {
  readonly entries: number;
  /** [rows, LONGEST] one after the other; 0 where a word has no more. */
  readonly tokens: readonly number[];
  /** How many there are, and how many of them are spoken [rows]. */
  readonly lengths: readonly number[];
  readonly spoken: readonly number[];
  /** By language. */
  readonly fullStops: readonly number[];
  readonly homophones: readonly number[];
}

export function spellingTable(vocabulary: WhisperVocabulary): SpellingTable {
  const spellings: (Spelling | undefined)[] = [
    undefined,
    ...KEYS.map((key): Spelling | undefined => (key in WORDS ? WORDS[key as Word] : undefined)),
    NOTHING,
    INSTEAD.mira,
    INSTEAD.first,
  ];
  const words = SPOKEN.flatMap((language) => spellings.map((spelling) => spelling?.[language] ?? []));
  const rows = words.map((pieces) => pieces.map((piece) => pieceId(vocabulary, piece)));
  return {
    entries: ENTRIES,
    tokens: rows.flatMap((row) => Array.from({ length: LONGEST }, (_, index) => row[index] ?? 0)),
    lengths: rows.map((row) => row.length),
    spoken: words.map((pieces) => spokenPieces(pieces)),
    fullStops: SPOKEN.map((language) => pieceId(vocabulary, FULL_STOP[language])),
    homophones: SPOKEN.map((language) => pieceId(vocabulary, HOMOPHONE[language][0]!)),
  };
}
