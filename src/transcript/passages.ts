import type { Segment } from '../domain/transcript.ts';
import { columns } from './columns.ts';
import { MIN_SECONDS } from './cut-pieces.ts';
import { speechEnd, speechStart } from './word-times.ts';

/** Segments further apart than this have nothing to do with each other. */
const CLOSE_SECONDS = 1;

/** What is narrower is a little word, which is shown with others where there are any. */
const LITTLE_COLUMNS = 8;

/** More segments than these are not waited for, however short they are. */
const MOST_SEGMENTS = 20;

/**
 * How many of `segments`, the first of those that are not written yet, share their cues because one of each
 * two neighbours is too short for a cue of its own; 0 where that depends on what comes next. `isAll` where
 * nothing comes.
 */
export function passageLength(segments: readonly Segment[], isAll: boolean): number {
  for (let length = 1; length < segments.length; length++) {
    const [before, after, next] = segments.slice(length - 1, length + 2) as [Segment, Segment, Segment?];
    if (speechStart(after) - speechEnd(before) >= CLOSE_SECONDS || length >= MOST_SEGMENTS) return length;
    if (isShort(before, after)) continue;
    if (next === undefined && !isAll) return 0;
    if (!isShort(after, next)) return length;
  }
  return isAll ? segments.length : 0;
}

/** Whether nobody could read it before the next one begins, or would want to by itself. */
function isShort(segment: Segment, next: Segment | undefined): boolean {
  const until = next ? speechStart(next) : segment.end;
  return until - speechStart(segment) <= MIN_SECONDS || columns(segment.text.trim()) < LITTLE_COLUMNS;
}
