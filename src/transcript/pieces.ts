import { lazily } from '../base/lazily.ts';
import { chunkByColumns, columns } from './columns.ts';

/** The quality of a break after a piece, best first. */
export type Break = 'sentence' | 'clause' | 'conjunction' | 'space' | 'word' | 'bound' | 'inside';

/** A piece of text that stays on one line. */
export interface CuePiece {
  /** Without white space; never empty. */
  readonly text: string;
  readonly columns: number;
  /** Whether white space precedes it. */
  readonly spaced: boolean;
  readonly breakAfter: Break;
}

/**
 * Splits text into words with their punctuation, using Intl.Segmenter for scripts without spaces. A word
 * wider than `limit` columns becomes several pieces. Only white space is lost.
 */
export function toPieces(text: string, limit: number): CuePiece[] {
  const raw = text
    .split(WHITE_SPACE)
    .filter((token) => token !== '')
    .flatMap((token) => splitToken(token, limit));
  return raw.map((piece, index) => ({
    text: piece.text,
    columns: columns(piece.text),
    spaced: piece.spaced,
    breakAfter: breakBetween(piece, raw[index + 1]),
  }));
}

/** Joins the pieces of consecutive texts into one list. */
export function joinPieces<P extends CuePiece>(texts: readonly (readonly P[])[]): P[] {
  const all = texts.filter((pieces) => pieces.length > 0);
  return all.flatMap((pieces, index) => {
    const before = all[index - 1]?.at(-1);
    const after = all[index + 1]?.[0];
    return pieces.map((piece, at) => ({
      ...piece,
      ...(at === 0 && before && isUnspaced(before, piece) && { spaced: false }),
      ...(at === pieces.length - 1 && after && { breakAfter: breakAtSeam(piece, after) }),
    }));
  });
}

const isUnspaced = (before: CuePiece, after: CuePiece) =>
  UNSPACED.test(before.text.slice(-2)) && UNSPACED.test(after.text.slice(0, 2));

/**
 * A segment ends at a pause or the end of a sentence, which is at least as good a break as the end of a
 * clause.
 */
function breakAtSeam(piece: CuePiece, next: CuePiece): Break {
  const found = breakBetween({ ...piece, continues: false }, { ...next, continues: false });
  return found === 'sentence' ? found : 'clause';
}

interface RawPiece {
  readonly text: string;
  readonly spaced: boolean;
  /** Whether the word is cut and continues in the next piece. */
  readonly continues: boolean;
}

function splitToken(token: string, limit: number): RawPiece[] {
  const words = UNSPACED.test(token) ? segmentWords(token) : token.split(AFTER_DASH);
  return words.flatMap((word, wordIndex) =>
    chunkByColumns(word, limit).map((text, index, chunks) => ({
      text,
      spaced: wordIndex === 0 && index === 0,
      continues: index < chunks.length - 1,
    })),
  );
}

/** Dictionary words; closing punctuation stays with the word before, opening brackets with the word after. */
function segmentWords(token: string): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of wordSegments(token)) {
    if (OPENING.test(segment)) opening += segment;
    else if (isWordLike || opening !== '' || words.length === 0) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
  }
  return opening === '' ? words : [...words, opening];
}

/** The length of a window: `Intl.Segmenter` takes quadratic time over a long text. */
const WINDOW = 2_048;

/**
 * Words and the text between them. The next window begins after the last punctuation mark in this one,
 * because words after a mark do not depend on those before it; in a text without marks, at its last word.
 */
function* wordSegments(token: string): Generator<Pick<Intl.SegmentData, 'segment' | 'isWordLike'>, void> {
  for (let at = 0; at < token.length;) {
    const found = [...segmenter().segment(token.slice(at, at + WINDOW))];
    if (at + WINDOW < token.length) {
      const mark = found.findLastIndex(({ isWordLike }) => !isWordLike);
      found.splice(mark > 0 ? mark : Math.max(1, found.length - 1));
    }
    yield* found;
    at += found.reduce((sum, { segment }) => sum + segment.length, 0);
  }
}

function breakBetween(piece: RawPiece, next: RawPiece | undefined): Break {
  if (next === undefined) return 'sentence';
  if (piece.continues) return 'inside';
  if (SENTENCE_END.test(piece.text) && !ABBREVIATION.test(piece.text) && !LOWER_CASE.test(next.text)) {
    return 'sentence';
  }
  if (CLAUSE_END.test(piece.text)) return 'clause';
  if (ABBREVIATION.test(piece.text) || BOUND.has(piece.text.toLowerCase())) return 'bound';
  if (!next.spaced && ENDING.test(next.text)) return 'bound';
  if (CONJUNCTIONS.has(next.text.toLowerCase())) return 'conjunction';
  return next.spaced ? 'space' : 'word';
}

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }));
// Some readers of subtitles end a line or the file at a control character.
const WHITE_SPACE = /[\s\p{Cc}]+/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const AFTER_DASH = /(?<=\p{L}[—–])(?=\p{L})/u;
/** Particles and endings of Japanese, with the marks after them: they belong to the previous word. */
const ENDING =
  /^(?:[はがをにでとのもへやかねよなただてし]|から|まで|より|には|では|とは|です|でした|ます|まし|ました|ません|した|して|する|ない|である|という)[\p{P}]*$/u;
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;
/** The end of a word that ends a sentence, with the closing marks after it. */
export const SENTENCE_END = /[.!?…。！？।؟][\p{Pe}\p{Pf}"'’]*$/u;
const CLAUSE_END = /[,;:—–،、，；：][\p{Pe}\p{Pf}"'’]*$/u;
const ABBREVIATION = /^(?:\p{Ps}|\p{Pi})*(?:mr|mrs|ms|dr|prof|st|sr|jr|sra|dra|mme|vs|\p{L})\.$/iu;
const LOWER_CASE = /^\p{Ll}/u;

const wordSet = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Articles, possessives and prepositions: they belong to the next word. */
const BOUND = wordSet([
  'a an the my your his her its our their this these of to in on at for with by from into as no very not',
  'der die das den dem des ein eine einen einem einer eines im am zum zur in an auf mit von für zu bei aus',
  'le la les un une du de au aux mon ma mes ton ta tes son sa ses notre votre leur leurs à en dans sur pour par avec',
  'el los las una unos unas al del mi tu su mis tus sus con por para',
  'il lo i gli uno di da nel nella della dello degli che',
  'o os as um uma uns umas do dos da das no na nos nas ao com em',
]);

/** Words that begin a new clause, in the catalog's languages that are written with spaces. */
const CONJUNCTIONS = wordSet([
  'and but or nor so because that which who whom whose when while where if although though unless until than',
  'und oder aber denn dass weil wenn sondern',
  'et ou mais donc car parce quand lorsque',
  'y pero sino porque cuando aunque',
  'e ma però perché quando mentre',
  'mas ou porque quando enquanto',
  'और लेकिन या क्योंकि',
]);
