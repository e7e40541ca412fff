import type { Segment } from '../domain/transcript.ts';
import { MAX_COLUMNS, layOut, lineBreak } from './lines.ts';
import { type Break, toPieces } from './pieces.ts';
import { type TimedPiece, timePieces } from './word-times.ts';

/** What is shown at once. */
export interface Cue {
  /** Seconds, in whole milliseconds. */
  readonly start: number;
  readonly end: number;
  /** One or two, each at most 42 columns. */
  readonly lines: readonly string[];
}

/**
 * Cuts segments into cues that can be read: at most two lines of 42 columns and 7 s, cut at sentence ends
 * before clause ends before other places, shown for a second where there is room. Cues keep the order and
 * all of the text, stay inside their segment and never overlap. Segments must be in time order. Times count to the
 * millisecond, which is all that verbose_json tells: what is made from that is the same.
 */
export function toCues(segments: readonly Segment[]): Cue[] {
  return segments.flatMap((segment, index) => cuesOf(segment, segments[index + 1]));
}

/** The cues of one segment, which end before the next segment begins, if there is one. See {@link toCues}. */
export function cuesOf(segment: Segment, next: Segment | undefined): Cue[] {
  const told = toWholeMs(segment);
  const until = next && toWholeMs(next).start;
  const end = until !== undefined && until > told.start ? Math.min(told.end, until) : told.end;
  return segmentCues({ ...told, end });
}

function toWholeMs({ words, ...segment }: Segment): Segment {
  const inMs = <T extends { readonly start: number; readonly end: number }>(span: T): T => ({
    ...span,
    start: toMs(span.start),
    end: toMs(span.end),
  });
  return { ...inMs(segment), ...(words && { words: words.map(inMs) }) };
}

function segmentCues(segment: Segment): Cue[] {
  const pieces = toPieces(segment.text, MAX_COLUMNS);
  if (pieces.length === 0) return [];
  const parts = cut(timePieces(pieces, segment), segment.end);
  const cues: Cue[] = [];
  for (const [index, part] of parts.entries()) {
    const from = cues.at(-1)?.end ?? segment.start;
    const until = parts[index + 1]?.[0]?.start ?? segment.end;
    cues.push({ ...showTime(part, from, until), lines: layOut(part) });
  }
  return cues;
}

/** The time of the speech itself, made longer into the silence after it, then before it, where it is short. */
function showTime(part: readonly TimedPiece[], from: number, until: number) {
  const spoken = timeOf(part);
  const end = Math.min(until, spoken.start + MAX_SECONDS, Math.max(spoken.end, spoken.start + MIN_SECONDS));
  const start = Math.max(from, Math.min(spoken.start, end - MIN_SECONDS));
  return { start: toMs(start), end: toMs(end) };
}

/**
 * The cheapest way to part the pieces into cues, by dynamic programming over the places to cut (as in
 * Knuth & Plass, "Breaking paragraphs into lines", 1981).
 */
function cut(pieces: readonly TimedPiece[], end: number): TimedPiece[][] {
  const best = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= pieces.length; to++) {
    let cheapest = { cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      const part = pieces.slice(from, to);
      if (!fits(part)) break;
      const cost = best[from]!.cost + cueCost(part, pieces[to]?.start ?? end);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const parts: TimedPiece[][] = [];
  for (let to = pieces.length; to > 0; to = best[to]!.from) parts.unshift(pieces.slice(best[to]!.from, to));
  return parts;
}

/** A piece alone always fits: it is no wider than a line, and what is spoken too long is shown no longer. */
const fits = (part: readonly TimedPiece[]) =>
  part.length === 1 || (secondsOf(part) <= MAX_SECONDS && lineBreak(part) !== undefined);

/** `until` is when the next cue starts, or the segment ends. */
function cueCost(part: readonly TimedPiece[], until: number): number {
  const { start, end } = timeOf(part);
  const pause = Math.min(LONG_PAUSE_SECONDS, until - end);
  const tooShort = Math.max(0, MIN_SECONDS - (until - start));
  const filled = part.reduce((sum, { columns }) => sum + columns, 0) / (2 * MAX_COLUMNS);
  const cutCost = BREAK_COST[part.at(-1)!.breakAfter] - 6 * pause;
  return CUE_COST + cutCost + 10 * tooShort + 6 * (1 - filled) ** 2;
}

const timeOf = (part: readonly TimedPiece[]) => ({ start: part[0]!.start, end: part.at(-1)!.end });
const secondsOf = (part: readonly TimedPiece[]) => part.at(-1)!.end - part[0]!.start;
const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000;

const MAX_SECONDS = 7;
const MIN_SECONDS = 1;
const LONG_PAUSE_SECONDS = 3;

/** What one more cue costs, beside what it costs to cut at a place. */
const CUE_COST = 5;
const BREAK_COST: Record<Break, number> = {
  sentence: 0,
  clause: 4,
  conjunction: 10,
  space: 16,
  word: 18,
  inside: 40,
};
