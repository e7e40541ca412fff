import type { Word } from '../../../domain/transcript.ts';
import { endsSentence } from './punctuation.ts';

/** Typical word durations in one window, in seconds. */
export interface TypicalDurations {
  /** Median duration of the words longer than 0; at most 0.7, and 0 if there are none. */
  readonly median: number;
  /** Twice the median: a longer word has most likely absorbed a pause. */
  readonly longest: number;
}

/** The times of a segment, in seconds, and its words. */
export interface TimedSegment {
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
}

/** The largest plausible median, even for slow speech. */
const MOST_MEDIAN_SECONDS = 0.7;

/** A first word that ends this many medians after the last speech follows a pause. */
const PAUSE_MEDIANS = 4;

/** If a word's time and its segment's timestamp differ by more than this, the timestamp is right. */
const TRUSTED_SECONDS = 0.5;

const durationOf = ({ start, end }: Word) => end - start;

/** The typical durations among `words`, punctuation included. */
export function typicalDurations(words: readonly Word[]): TypicalDurations {
  const durations = words
    .map(durationOf)
    .filter((duration) => duration > 0)
    .toSorted((a, b) => a - b);
  const half = durations.length / 2;
  const middle = durations.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  const median = Math.min(
    MOST_MEDIAN_SECONDS,
    middle.reduce((sum, one) => sum + one / middle.length, 0),
  );
  return { median, longest: 2 * median };
}

/**
 * The pause between two sentences belongs to neither: a mark that ends a sentence is cut at its end, the word
 * after one at its start, both to `longest` seconds.
 */
export function trimAtSentenceEnds(words: readonly Word[], longest: number): readonly Word[] {
  return words.map((word, index) => {
    const before = words[index - 1];
    if (!before || durationOf(word) <= longest) return word;
    if (endsSentence(word.word)) return { ...word, end: word.start + longest };
    return endsSentence(before.word) ? keepEnd(word, longest) : word;
  });
}

/**
 * The pause before a segment does not belong to its first two words: if they last too long, and the previous
 * speech ended long ago, each keeps only the last `longest` seconds.
 */
export function trimAfterPause(
  words: readonly Word[],
  lastSpeechEnd: number,
  { median, longest }: TypicalDurations,
): readonly Word[] {
  const [first, second] = words;
  if (!first || first.end - lastSpeechEnd <= PAUSE_MEDIANS * median) return words;
  const together = second ? second.end - first.start : 0;
  if (durationOf(first) <= longest && together <= 2 * longest) return words;
  if (!second || durationOf(second) <= longest) return [keepEnd(first, longest), ...words.slice(1)];
  const shortened = keepEnd(second, longest);
  return [keepEnd({ ...first, end: shortened.start }, longest), shortened, ...words.slice(2)];
}

/** The last `seconds` of a word, or all of it. */
const keepEnd = (word: Word, seconds: number): Word => ({
  ...word,
  start: Math.max(word.start, word.end - seconds),
});

/**
 * Makes a segment begin with its first word and end with its last. A first or last word that reaches far
 * beyond the segment's own times is cut there, but not below `median` seconds.
 */
export function reconcile({ start, end, words }: TimedSegment, median: number): TimedSegment {
  const [first] = words;
  if (!first) return { start, end, words };
  const startsFar = start < first.end && start > first.start + TRUSTED_SECONDS;
  const from = startsFar ? Math.max(first.start, Math.min(first.end - median, start)) : first.start;
  const begun = [{ ...first, start: from }, ...words.slice(1)];

  const last = begun.at(-1)!;
  const endsFar = end > last.start && end < last.end - TRUSTED_SECONDS;
  const to = endsFar ? Math.min(last.end, Math.max(last.start + median, end)) : last.end;
  return { start: from, end: to, words: [...begun.slice(0, -1), { ...last, end: to }] };
}
