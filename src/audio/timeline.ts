import { SPEECH_RATE } from '../domain/audio.ts';

/** A stretch of a recording, in samples at 16 kHz. */
export interface Piece {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** From when to when, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** From the clock of a clip to that of the recording it was cut from. Times outside the clip go to its ends. */
export interface Timeline {
  /**
   * Where two pieces meet, the later one is meant by what starts there and the earlier one by what ends there.
   */
  toOriginal(seconds: number, edge: 'start' | 'end'): number;
  /**
   * Something too short to have been interrupted, such as a word: it is spoken in the piece that its middle is
   * in, and does not reach beyond that piece.
   */
  toOriginalWithin(span: Span): Span;
}

/** The timeline of a clip that plays `pieces`, at least one and in order, one right after the other. */
export function createTimeline(pieces: readonly Piece[]): Timeline {
  let length = 0;
  const placed = pieces.map(({ start, end }) => {
    const from = length;
    length += end - start;
    return { start, end, from, to: length };
  });

  const pieceAt = (seconds: number, edge: 'start' | 'end') => {
    const sample = Math.round(seconds * SPEECH_RATE);
    return placed.find(({ to }) => (edge === 'start' ? sample < to : sample <= to)) ?? placed.at(-1)!;
  };
  const inPiece = ({ start, end, from }: (typeof placed)[number], seconds: number) =>
    Math.min(Math.max(seconds + (start - from) / SPEECH_RATE, start / SPEECH_RATE), end / SPEECH_RATE);

  return {
    toOriginal: (seconds, edge) => inPiece(pieceAt(seconds, edge), seconds),
    toOriginalWithin({ start, end }) {
      const piece = pieceAt((start + end) / 2, 'start');
      return { start: inPiece(piece, start), end: inPiece(piece, end) };
    },
  };
}
