import type { Segment, SubtitleOptions } from '../domain/transcript.ts';
import { type CueLimits, cueLimits } from './cue-limits.ts';
import { fitsLines, layOut, textOfLine } from './lines.ts';
import { type Break, toPieces } from './pieces.ts';
import { speechStart, type TimedPiece, timePieces } from './word-times.ts';

/** What is shown at once. */
export interface Cue {
  /** Seconds, in whole milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
  /** What the lines are made of, in whole milliseconds too; words may begin before the cue, or end after it. */
  readonly pieces: readonly (readonly TimedPiece[])[];
}

/**
 * Cuts segments into cues that can be read, within the limits of `options`: cut at sentence ends before clause ends before
 * other places, shown from when they are spoken, for a second and for as long as it takes to read them where there is room, and
 * apart from the next by a moment. Cues keep the order and all of the text, begin inside their segment and never overlap. Segments must be
 * in time order. Times count to the millisecond, which is all that verbose_json tells: what is made from that is the same.
 */
export function toCues(segments: readonly Segment[], options: SubtitleOptions = {}): Cue[] {
  return segments.flatMap((segment, index) => cuesOf(segment, segments[index + 1], options));
}

/** The cues of one segment, which end before the next segment begins, if there is one. See {@link toCues}. */
export function cuesOf(segment: Segment, next: Segment | undefined, options: SubtitleOptions = {}): Cue[] {
  const told = toWholeMs(segment);
  const following = next && speechStart(toWholeMs(next));
  const until = following !== undefined && following > told.start ? following : undefined;
  const end = Math.min(told.end, until ?? Infinity);
  const limits = cueLimits(told.text, options);
  const pieces = timePieces(toPieces(told.text, limits.columns), { ...told, end }).map(toMsTimes);
  if (options.wordCues) return wordCues(pieces, end, limits);
  return laidOut(pieces, { end, until }, limits);
}

/** One for each piece, until the next where that is soon. */
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

/** The time that a segment's cues may take: until it ends, or `until` the next one's speech begins, where that is known. */
interface Room {
  readonly end: number;
  readonly until: number | undefined;
}

function laidOut(pieces: readonly TimedPiece[], { end, until }: Room, limits: CueLimits): Cue[] {
  if (pieces.length === 0) return [];
  const parts = cut(pieces, until ?? end, limits);
  return parts.map((part, index) => {
    const next = parts[index + 1]?.[0]?.start ?? until;
    const lines = layOut(part, limits);
    return { ...showTime(part, { end, until: next }, limits), lines: lines.map(textOfLine), pieces: lines };
  });
}

/**
 * The time of the speech itself, made longer into the silence after it where that is too short to be read, and up to the next
 * cue where that comes soon.
 */
function showTime(part: readonly TimedPiece[], { end, until }: Room, { seconds }: CueLimits) {
  const spoken = timeOf(part);
  const { start } = spoken;
  const latest = until === undefined ? end : until - GAP_SECONDS;
  const read = start + Math.max(MIN_SECONDS, columnsOf(part) / READING_SPEED);
  const wanted = Math.max(spoken.end, read);
  const closed = until !== undefined && until - wanted < CLOSED_GAP_SECONDS ? latest : wanted;
  return { start, end: toMs(Math.max(start, Math.min(latest, start + seconds, closed))) };
}

/**
 * The cheapest way to part the pieces into cues, by dynamic programming over the places to cut (as in
 * Knuth & Plass, "Breaking paragraphs into lines", 1981).
 */
function cut(pieces: readonly TimedPiece[], end: number, limits: CueLimits): TimedPiece[][] {
  const best = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= pieces.length; to++) {
    let cheapest = { cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      const part = pieces.slice(from, to);
      if (!fits(part, limits)) break;
      const cost = best[from]!.cost + cueCost(part, pieces[to]?.start ?? end, limits);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const parts: TimedPiece[][] = [];
  for (let to = pieces.length; to > 0; to = best[to]!.from) parts.unshift(pieces.slice(best[to]!.from, to));
  return parts;
}

/** A piece alone always fits: it is no wider than a line, and what is spoken too long is shown no longer. */
const fits = (part: readonly TimedPiece[], limits: CueLimits) =>
  part.length === 1 || (secondsOf(part) <= limits.seconds && fitsLines(part, limits));

/** `until` is when the next cue starts, or the last one has to end. */
function cueCost(part: readonly TimedPiece[], until: number, limits: CueLimits): number {
  const { start, end } = timeOf(part);
  const pause = Math.min(LONG_PAUSE_SECONDS, until - end);
  const tooShort = Math.max(0, MIN_SECONDS - (until - start));
  const tooFast = Math.max(0, columnsOf(part) / READING_SPEED - (until - start));
  const filled = columnsOf(part) / (limits.lines * limits.columns);
  const alone = part.length === 1 ? ALONE_COST : 0;
  const cutCost = BREAK_COST[part.at(-1)!.breakAfter] - 6 * pause;
  return CUE_COST + cutCost + 10 * tooShort + 4 * tooFast + 6 * (1 - filled) ** 2 + alone;
}

const timeOf = (part: readonly TimedPiece[]) => ({ start: part[0]!.start, end: part.at(-1)!.end });
const secondsOf = (part: readonly TimedPiece[]) => part.at(-1)!.end - part[0]!.start;
const columnsOf = (part: readonly TimedPiece[]) => part.reduce((sum, { columns }) => sum + columns, 0);
const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000;

const MIN_SECONDS = 1;
const LONG_PAUSE_SECONDS = 3;
/** Columns a second that people can read and still see the picture. */
const READING_SPEED = 20;
/** Between two cues, so that one is seen to be another: two frames of film. */
const GAP_SECONDS = 0.08;
/** What is shorter looks like flicker: the cue stays until the next is near. */
const CLOSED_GAP_SECONDS = 0.5;

/** What one more cue costs, beside what it costs to cut at a place. */
const CUE_COST = 5;
const ALONE_COST = 4;
const BREAK_COST: Record<Break, number> = {
  sentence: 0,
  clause: 4,
  conjunction: 10,
  space: 16,
  word: 18,
  bound: 26,
  inside: 40,
};
