import { BYTE_TOKENS, byteLevel } from '../byte-level.ts';
import { LANGUAGES, LANGUAGES_V3 } from '../../../../src/engines/encoder-decoder/whisper/languages.ts';
import type { WhisperVocabulary } from '../vocabulary.ts';
import {
  FILLER,
  FULL_STOP,
  HOMOPHONE,
  HUMMED,
  REPLACEMENTS,
  MUSIC,
  NOTHING,
  type Piece,
  SPOKEN,
  WORDS,
} from './lexicon.ts';
import { toBytes } from './listener.ts';

/**
 * The functional Whisper's vocabulary: all bytes, and each piece of its words as one token, which merges of
 * bytes from left to right produce. Pieces that begin a word come first, so that the tokenizer splits a
 * prompt into these words.
 */
export function functionalVocabulary({
  englishOnly,
  melBins,
}: {
  readonly englishOnly: boolean;
  readonly melBins: number;
}): WhisperVocabulary {
  const tokens = new Set(BYTE_TOKENS);
  const merges = new Map<string, readonly [string, string]>();
  for (const piece of pieces()) {
    const [first, ...rest] = Array.from(byteLevel(toBytes(piece)));
    let made = first!;
    for (const symbol of rest) {
      merges.set(`${made} ${symbol}`, [made, symbol]);
      made += symbol;
      tokens.add(made);
    }
  }
  return {
    tokens: [...tokens],
    merges: [...merges.values()],
    // large-v3 introduced 128 bins, and Cantonese.
    languages: melBins === 128 ? LANGUAGES_V3 : LANGUAGES,
    englishOnly,
  };
}

function pieces(): readonly Piece[] {
  const spellings = [...Object.values(WORDS), ...Object.values(REPLACEMENTS), HOMOPHONE, NOTHING];
  const all: readonly Piece[] = [
    ...spellings.flatMap((spelling) => SPOKEN.flatMap((language): readonly Piece[] => spelling[language])),
    ...Object.values(FULL_STOP),
    ...HUMMED,
    FILLER,
    MUSIC,
  ];
  const beginsWord = (piece: Piece) => typeof piece === 'string' && piece.startsWith(' ');
  return [...all.filter(beginsWord), ...all.filter((piece) => !beginsWord(piece))];
}

/** The id of the token of a piece; throws a RangeError if there is none. */
export function pieceId({ tokens }: WhisperVocabulary, piece: Piece): number {
  const id = tokens.indexOf(byteLevel(toBytes(piece)));
  if (id < 0) throw new RangeError(`The vocabulary has no token for '${String(piece)}'.`);
  return id;
}
