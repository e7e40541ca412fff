import { firstIndex } from '../base/first-index.ts';
import type { Segment, Word } from '../domain/transcript.ts';
import { columns } from './columns.ts';
import { type Edge, type ColumnSpan, matchColumns } from './match-columns.ts';
import type { CuePiece } from './pieces.ts';

/** A piece with its time in seconds, within its segment; starts never decrease. */
export interface TimedPiece extends CuePiece {
  readonly start: number;
  readonly end: number;
}

/**
 * Assigns a time to each piece: from the segment's words if it has them, else in proportion to width. Text
 * and words may differ (`10:30`, `ten thirty`); shared words anchor the alignment, and pieces between anchors
 * share the time by width.
 */
export function timePieces(pieces: readonly CuePiece[], segment: Segment): TimedPiece[] {
  const words = spokenWords(segment);
  const wordSpans = toSpans(words);
  const textSpans = toSpans(pieces);
  const toWordColumn = matchColumns(textSpans, wordSpans);

  const timeAt = (column: number, edge: Edge) => {
    const at = toWordColumn(column, edge);
    const found = firstIndex(wordSpans.length, (index) => {
      const { to } = wordSpans[index]!;
      return edge === 'start' ? at < to - EPSILON : at <= to + EPSILON;
    });
    const index = found < 0 ? words.length - 1 : found;
    const { from, to } = wordSpans[index]!;
    const { start, end } = words[index]!;
    return start + Math.min(1, Math.max(0, (at - from) / (to - from))) * (end - start);
  };
  let latest = segment.start;
  return pieces.map((piece, index) => {
    const { from, to } = textSpans[index]!;
    latest = Math.max(latest, timeAt(from, 'start'));
    return { ...piece, start: latest, end: Math.max(latest, timeAt(to, 'end')) };
  });
}

/** The time at which the first word of a segment begins; see {@link timePieces}. */
export const speechStart = (segment: Segment): number => spokenWords(segment)[0]!.start;

/** The time at which the last word of a segment ends. */
export const speechEnd = (segment: Segment): number => spokenWords(segment).at(-1)!.end;

type Spoken = { readonly text: string } & Pick<Word, 'start' | 'end'>;

/** The segment's words, in order and inside it; the whole text as one word if it has none. */
function spokenWords({ text, start, end, words = [] }: Segment): Spoken[] {
  let latest = start;
  const spoken = words
    .map((word) => ({ ...word, text: withoutSpace(word.word) }))
    .filter((word) => word.text !== '')
    .map((word) => {
      latest = Math.max(latest, Math.min(word.start, end));
      return { text: word.text, start: latest, end: Math.max(latest, Math.min(word.end, end)) };
    });
  if (spoken.length > 0) return spoken;
  const longest = Math.max(UNHURRIED_SECONDS, columns(text) / SLOWEST_COLUMNS_PER_SECOND);
  return [{ text: withoutSpace(text), start, end: Math.min(end, start + longest) }];
}

function toSpans(parts: readonly { readonly text: string }[]): ColumnSpan[] {
  let from = 0;
  return parts.map(({ text }) => ({ text, from, to: (from += columns(text)) }));
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

const EPSILON = 1e-6;

// Seconds beyond which the words of a segment are not all speech: two words never take half a minute.
const UNHURRIED_SECONDS = 7;
const SLOWEST_COLUMNS_PER_SECOND = 3;
