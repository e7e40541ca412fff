import { SPEECH_RATE } from '../domain/audio.ts';

/** A span of a recording, in its seconds, that became a part of a clip. */
export interface TimelinePiece {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The beginning of its speech, if a pause comes before it. Default: `start`. */
  readonly speechStart?: number;
  readonly speechEnd?: number;
}

/** A time range in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Maps times of a clip to times of the recording that it was cut from. Times outside the clip are clamped to
 * its ends.
 */
export interface Timeline {
  /**
   * Maps one time. In a pause where two pieces meet, a start belongs to the later piece and an end to the
   * earlier one.
   */
  toOriginal(seconds: number, edge: Edge): number;
  /**
   * Maps the span of a word, which no cut interrupts: it lies in the piece whose speech it overlaps most, and
   * reaches neither beyond that piece nor far into the pause beside its speech. In a pause where two pieces
   * meet, the first word of a sentence (`start`) belongs to the later piece, the last one (`end`) to the
   * earlier piece, and any other to the nearer speech.
   */
  toOriginalWithin(span: TimeSpan, edge?: Edge): TimeSpan;
}

type Edge = 'start' | 'end';

/** The timeline of a clip that consists of `pieces` of a recording, in order and without gaps. */
export function createTimeline(pieces: readonly TimelinePiece[]): Timeline {
  let length = 0;
  const placed = pieces.map(({ start, end, speechStart = start, speechEnd = end }) => {
    const from = length;
    length += end - start;
    const toClip = (sample: number) => (sample - start + from) / SPEECH_RATE;
    return {
      start: start / SPEECH_RATE,
      end: end / SPEECH_RATE,
      offset: (start - from) / SPEECH_RATE,
      speechFrom: toClip(speechStart),
      speechTo: toClip(speechEnd),
    };
  });
  type Placed = (typeof placed)[number];

  const pieceAt = (seconds: number, edge: Edge) =>
    edge === 'start'
      ? (placed.find(({ speechTo }) => seconds < speechTo - HALF_SAMPLE) ?? placed.at(-1)!)
      : (placed.findLast(({ speechFrom }) => seconds > speechFrom + HALF_SAMPLE) ?? placed[0]!);
  const inPiece = ({ start, end, offset }: Placed, seconds: number) =>
    Math.min(Math.max(seconds + offset, start), end);

  /** The overlap with the speech of a piece, in seconds; negative by the distance if there is none. */
  const covered = ({ speechFrom, speechTo }: Placed, { start, end }: TimeSpan) =>
    Math.min(end, speechTo) - Math.max(start, speechFrom);

  function pieceOf(span: TimeSpan, edge: Edge | undefined): Placed {
    const nearest = placed.reduce((best, piece) =>
      covered(piece, span) > covered(best, span) ? piece : best,
    );
    const isInPause = covered(nearest, span) <= 0;
    return isInPause && edge !== undefined
      ? pieceAt(edge === 'start' ? span.start : span.end, edge)
      : nearest;
  }

  return {
    toOriginal: (seconds, edge) => inPiece(pieceAt(seconds, edge), seconds),
    toOriginalWithin(span, edge) {
      const piece = pieceOf(span, edge);
      const { start, end } = covered(piece, span) > 0 ? besideSpeech(piece, span) : span;
      return { start: inPiece(piece, start), end: inPiece(piece, end) };
    },
  };
}

/** Limits a word that reaches from speech into a pause: only the part near the speech is kept. */
const besideSpeech = ({ speechFrom, speechTo }: Speech, { start, end }: TimeSpan): TimeSpan => ({
  start: Math.max(start, speechFrom - MISSED_SECONDS),
  end: Math.min(end, speechTo + MISSED_SECONDS),
});

interface Speech {
  readonly speechFrom: number;
  readonly speechTo: number;
}

/** The seconds of soft sound beside speech that are often detected as silence. */
const MISSED_SECONDS = 0.1;

/** The tolerance for rounding errors in times of samples. */
const HALF_SAMPLE = 0.5 / SPEECH_RATE;
