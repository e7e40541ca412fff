import type { SubtitleOptions } from '../domain/transcript.ts';
import { columns } from './columns.ts';

/** The limits of one subtitle cue. */
export interface CueLimits {
  /** Maximum width of a line; see {@link columns}. */
  readonly columns: number;
  readonly lines: number;
  readonly seconds: number;
}

/** Common broadcasting rules: characters per line, narrow and full-width, lines, and seconds. */
const NARROW = 42;
const FULL_WIDTH = 16;
const LINES = 2;
const SECONDS = 7;

/**
 * Returns the limits for cues of `text`. If most of the text is full-width, `options` count full-width
 * characters.
 */
export function cueLimits(
  text: string,
  { maxLineLength, maxLines = LINES, maxCueSeconds = SECONDS }: SubtitleOptions = {},
): CueLimits {
  const letters = text.replaceAll(/\s/gu, '');
  const isFullWidth = columns(letters) > 1.5 * letters.length;
  const length = maxLineLength ?? (isFullWidth ? FULL_WIDTH : NARROW);
  return { columns: isFullWidth ? 2 * length : length, lines: maxLines, seconds: maxCueSeconds };
}
