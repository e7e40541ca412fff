import type { WhisperVocabulary } from '../../vocabulary.ts';
import { pieceId } from '../functional-vocabulary.ts';
import { KEYS } from '../keys.ts';
import {
  FULL_STOP,
  HOMOPHONE,
  REPLACEMENTS,
  NOTHING,
  SPOKEN,
  type Spelling,
  spokenPieces,
  type Word,
  WORDS,
} from '../lexicon.ts';

/** Indices of entries in the table: 0 is empty, then the keys follow, then spellings without a key. */
export const NOTHING_HEARD = KEYS.length + 1;
export const REPLACEMENT_ENTRIES = { mira: KEYS.length + 2, first: KEYS.length + 3 } as const;
const ENTRIES = KEYS.length + 4;

/** The largest number of tokens of a word. */
export const LONGEST = 4;

/** The tokens of each word in each language: `row = language * ENTRIES + index of the entry`. */
export interface SpellingTable {
  readonly entries: number;
  /** [rows, LONGEST], flat; 0 after the last token of a word. */
  readonly tokens: readonly number[];
  /** The number of tokens of each row, and the number of spoken ones among them [rows]. */
  readonly lengths: readonly number[];
  readonly spoken: readonly number[];
  /** Token ids by language [languages]. */
  readonly fullStops: readonly number[];
  readonly homophones: readonly number[];
}

export function spellingTable(vocabulary: WhisperVocabulary): SpellingTable {
  const spellings: (Spelling | undefined)[] = [
    undefined,
    ...KEYS.map((key): Spelling | undefined => (key in WORDS ? WORDS[key as Word] : undefined)),
    NOTHING,
    REPLACEMENTS.mira,
    REPLACEMENTS.first,
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
