import type { TimestampVocabulary } from './filters.ts';

/** A segment of a window's tokens; seconds from the window's start. */
export interface TokenSegment {
  readonly start: number;
  readonly end: number;
  /** Including timestamps. */
  readonly tokens: readonly number[];
}

export interface ReadWindow {
  readonly segments: readonly TokenSegment[];
  /** Seconds of the window that are transcribed; the next window begins here. */
  readonly advance: number;
  /** Whether nothing follows the last segment: the tokens end in a single timestamp, or the sound ends. */
  readonly saidAll: boolean;
  /** The end of the last segment. */
  readonly end: number;
}

/**
 * A model may stop early at a pause. If at least this many seconds follow its last word, they are decoded
 * again by themselves.
 */
export const LONG_REST = 3;

/** Seconds between two timestamp tokens: one position of the encoder. */
export const TIMESTAMP_STEP = 0.02;

/**
 * Cuts a window's tokens into segments at its pairs of timestamps, and returns how much of the window was
 * transcribed (openai/whisper, transcribe.py). A segment that the end of the window cuts off is left to the
 * next window; if there is none, a short one extends to the end of the sound.
 * @param duration seconds of sound in the window, at most 30
 * @param isLast there is no sound after the window
 */
export function readWindow(
  tokens: readonly number[],
  { timestampBegin }: Pick<TimestampVocabulary, 'timestampBegin'>,
  duration: number,
  isLast = false,
): ReadWindow {
  const isTimestamp = (token: number | undefined) => token !== undefined && token >= timestampBegin;
  const seconds = (token: number) => Math.min(duration, (token - timestampBegin) * TIMESTAMP_STEP);
  const endsInOne = isTimestamp(tokens.at(-1)) && !isTimestamp(tokens.at(-2));
  const lastTime = seconds(tokens.findLast(isTimestamp) ?? timestampBegin);
  const isCutOff = !isTimestamp(tokens.at(-1)) && isLast && duration - lastTime < LONG_REST;
  const saidAll = endsInOne || isCutOff;

  const cuts = tokens.flatMap((token, index) =>
    index > 0 && isTimestamp(token) && isTimestamp(tokens[index - 1]) ? [index] : [],
  );
  if (cuts.length === 0) {
    const first = isTimestamp(tokens[0]) ? seconds(tokens[0]!) : 0;
    // A single timestamp begins a segment, which extends to the end of the window.
    const end = lastTime > first ? lastTime : duration;
    // openai/whisper takes the window's start here; the model's own timestamp is better.
    return { segments: [{ start: first < end ? first : 0, end, tokens }], advance: duration, saidAll, end };
  }
  if (saidAll) cuts.push(tokens.length);
  const segments = cuts.map((cut, index) => {
    const slice = tokens.slice(index === 0 ? 0 : cuts[index - 1], cut);
    const last = slice.at(-1)!;
    return { start: seconds(slice[0]!), end: isTimestamp(last) ? seconds(last) : duration, tokens: slice };
  });
  const { end } = segments.at(-1)!;
  const advance = saidAll ? duration : end;
  return { segments, advance: advance > 0 ? advance : duration, saidAll, end };
}
