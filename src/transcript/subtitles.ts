import type { Attribution, Segment, SubtitleOptions } from '../domain/transcript.ts';
import { type CueLimits, cueLimits } from './cue-limits.ts';
import { cutPieces, MIN_SECONDS, READING_SPEED } from './cut-pieces.ts';
import { layOut, textOfLine } from './lines.ts';
import { joinPieces, toPieces } from './pieces.ts';
import { speechStart, type TimedPiece, timePieces } from './word-times.ts';

/** One subtitle, of one speaker. */
export interface Cue extends Attribution {
  /** Seconds, in whole milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /**
   * The lines of the cue, as pieces with times in whole milliseconds. A word may begin before the cue or end
   * after it.
   */
  readonly pieces: readonly (readonly TimedPiece[])[];
}

/**
 * Lays out segments of one speaker that share cues (see `passageLength`) within the limits of `options`. If
 * `next` is given, the cues end before it begins. Cuts prefer sentence ends, then clause ends. Each cue
 * appears when its speech begins, stays at least one second and long enough to read if there is room, and
 * leaves a short gap before the next cue. Cues keep the order and all of the text, and never overlap.
 * `segments` must be in time order. Times are whole milliseconds, so cues made from `verbose_json` are
 * identical.
 * @param indent columns that the first line leaves free
 */
export function cuesOf(
  passage: readonly Segment[],
  next: Segment | undefined,
  options: SubtitleOptions,
  indent = 0,
): Cue[] {
  const rounded = passage.map(toWholeMs);
  const begins = [...rounded.slice(1), ...(next ? [toWholeMs(next)] : [])].map(speechStart);
  const limits = cueLimits(rounded.map(({ text }) => text).join(' '), options);
  const timed = rounded.map((segment, index) => {
    const until = roomUntil(segment, begins[index]);
    const end = Math.min(segment.end, until ?? Infinity);
    return {
      pieces: timePieces(toPieces(segment.text, limits.columns), { ...segment, end }).map(toMsTimes),
      end,
      until,
    };
  });
  const { end = 0, until } = timed.at(-1) ?? {};
  const cues = options.wordCues
    ? timed.flatMap(({ pieces, end }) => wordCues(pieces, end, limits))
    : laidOut(
        indented(joinPieces(timed.map(({ pieces }) => pieces)), indent, limits),
        { end, until },
        limits,
      );
  const { channel, speaker } = passage[0] ?? {};
  const attribution = {
    ...(channel !== undefined && { channel }),
    ...(speaker !== undefined && { speaker }),
  };
  return cues.map((cue) => ({ ...cue, ...attribution }));
}

/** The pieces; the first one is wider by `indent` columns, but at most as wide as a line. */
const indented = (pieces: readonly TimedPiece[], indent: number, limits: CueLimits): readonly TimedPiece[] =>
  pieces.map((piece, index) =>
    index === 0 ? { ...piece, columns: Math.min(limits.columns, piece.columns + indent) } : piece,
  );

/** The start of the next segment's speech, if that is later. */
const roomUntil = ({ start }: Segment, next: number | undefined) =>
  next !== undefined && next > start ? next : undefined;

/** One cue per piece, which lasts until the next one if that follows soon. */
const wordCues = (pieces: readonly TimedPiece[], end: number, { seconds }: CueLimits): Cue[] =>
  pieces.map((piece, index) => {
    const next = pieces[index + 1]?.start ?? end;
    const until = next - piece.end < CLOSED_GAP_SECONDS ? next : piece.end;
    const shown = Math.max(piece.start, Math.min(until, piece.start + seconds));
    return { start: piece.start, end: toMs(shown), lines: [piece.text], pieces: [[piece]] };
  });

function toWholeMs({ words, ...segment }: Segment): Segment {
  return { ...toMsTimes(segment), ...(words && { words: words.map(toMsTimes) }) };
}

const toMsTimes = <T extends { readonly start: number; readonly end: number }>(span: T): T => ({
  ...span,
  start: toMs(span.start),
  end: toMs(span.end),
});

/**
 * The time in which a segment's cues may be shown: until its end, or `until` the next segment's speech
 * begins, if that is known.
 */
interface Room {
  readonly end: number;
  readonly until: number | undefined;
}

function laidOut(pieces: readonly TimedPiece[], { end, until }: Room, limits: CueLimits): Cue[] {
  if (pieces.length === 0) return [];
  const parts = cutPieces(pieces, until ?? end + MIN_SECONDS, limits);
  return parts.map((part, index) => {
    const next = parts[index + 1]?.[0]?.start ?? until;
    const lines = layOut(part, limits);
    return { ...showTime(part, { end, until: next }, limits), lines: lines.map(textOfLine), pieces: lines };
  });
}

/**
 * The display time: that of the speech, extended into the silence after it if it is too short to read, and up
 * to the next cue if that comes soon.
 */
function showTime(part: readonly TimedPiece[], { end, until }: Room, { seconds }: CueLimits) {
  const spoken = timeOf(part);
  const { start } = spoken;
  // The last cue may extend beyond the end of the recording.
  const latest = until === undefined ? Math.max(end, start + MIN_SECONDS) : until - momentIn(until - start);
  const read = start + Math.max(MIN_SECONDS, columnsOf(part) / READING_SPEED);
  const wanted = Math.max(spoken.end, read);
  const closed = until !== undefined && until - wanted < CLOSED_GAP_SECONDS ? latest : wanted;
  return { start, end: toMs(Math.max(start, Math.min(latest, start + seconds, closed))) };
}

const timeOf = (part: readonly TimedPiece[]) => ({ start: part[0]!.start, end: part.at(-1)!.end });
const columnsOf = (part: readonly TimedPiece[]) => part.reduce((sum, { columns }) => sum + columns, 0);
const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Seconds between two cues that show that the text has changed: two frames of film. */
const GAP_SECONDS = 0.08;
/** A shorter gap would flicker, so the cue stays until the next one. */
const CLOSED_GAP_SECONDS = 0.5;

/** The gap before the next cue, for a cue that may take `seconds`: the minimum display time has priority. */
const momentIn = (seconds: number): number =>
  seconds < MIN_SECONDS ? GAP_SECONDS : Math.min(GAP_SECONDS, seconds - MIN_SECONDS);
