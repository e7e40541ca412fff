import { SPEECH_RATE } from '../domain/audio.ts';
import type { RecognizedWord, InterimHypothesis } from './hypothesis.ts';
import { sameWord } from './same-word.ts';

/** A word that begins at most this much before the end of the confirmed words is new. */
const TOLERANCE = 0.1 * SPEECH_RATE;

/** New words that begin this close to the confirmed ones may repeat them with other times. */
const SEAM = SPEECH_RATE;

/** The maximum number of words that are compared on both sides of the seam. */
const LONGEST_REPEAT = 5;

/** The state of the earlier decodes. */
export interface EarlierDecodes {
  readonly confirmed: readonly RecognizedWord[];
  /** The first word of `confirmed` that was in the audio of the previous decode. */
  readonly inBuffer: number;
  /** The start of that audio. */
  readonly from: number;
}

/**
 * Returns the words of a hypothesis that follow the confirmed words, by time if all words have times, else by
 * text.
 */
export function newWords(
  earlier: EarlierDecodes,
  { from, words }: InterimHypothesis,
): readonly RecognizedWord[] {
  const { confirmed } = earlier;
  const end = confirmed.at(-1)?.time?.end;
  if (confirmed.length === 0) return words;
  if (end !== undefined && words.every(({ time }) => time !== undefined)) return later(confirmed, end, words);
  const repeated = confirmed.slice(earlier.inBuffer);
  return words.slice(from === earlier.from ? restAfter(repeated, words) : overlap(confirmed, words));
}

/**
 * Returns the words that begin after the confirmed words' `end`, without the longest run of up to five words
 * that repeats their last ones (Macháček et al. 2023). It is not a repetition if the word before them is also
 * the last confirmed word.
 */
function later(
  confirmed: readonly RecognizedWord[],
  end: number,
  words: readonly RecognizedWord[],
): readonly RecognizedWord[] {
  const first = words.findIndex(({ time }) => time!.start > end - TOLERANCE);
  if (first === -1) return [];
  const fresh = words.slice(first);
  const before = words[first - 1];
  const repeats = before === undefined || !sameWord(before, confirmed.at(-1)!);
  return repeats && fresh[0]!.time!.start - end < SEAM
    ? fresh.slice(repeatedAtSeam(confirmed, fresh, LONGEST_REPEAT))
    : fresh;
}

/** The number of words, at most `longest`, that are both the last of `before` and the first of `after`. */
function repeatedAtSeam(
  before: readonly RecognizedWord[],
  after: readonly RecognizedWord[],
  longest: number,
): number {
  for (let count = Math.min(longest, before.length, after.length); count > 0; count--) {
    const tail = before.slice(-count);
    if (tail.every((word, index) => sameWord(word, after[index]!))) return count;
  }
  return 0;
}

/** For audio trimmed at an unknown word: counts the words that repeat the end of the confirmed ones. */
const overlap = (confirmed: readonly RecognizedWord[], words: readonly RecognizedWord[]): number =>
  repeatedAtSeam(confirmed, words, Infinity);

/**
 * The number of `words` that repeat the whole of `known`, perhaps with other words: the best global alignment
 * of `known` with a prefix of `words` (Needleman and Wunsch 1970; 1 for each equal word, -1 for each
 * different, missing or additional one).
 */
function restAfter(known: readonly RecognizedWord[], words: readonly RecognizedWord[]): number {
  let scores = Array.from({ length: words.length + 1 }, (_, count) => -count);
  for (const word of known) {
    const next = [scores[0]! - 1];
    for (let count = 1; count <= words.length; count++) {
      const match = scores[count - 1]! + (sameWord(word, words[count - 1]!) ? 1 : -1);
      next.push(Math.max(match, scores[count]! - 1, next[count - 1]! - 1));
    }
    scores = next;
  }
  // Among equal scores, the count that is nearest to the number of known words.
  const distance = (count: number) => Math.abs(count - known.length);
  return scores.reduce((best, score, count) => {
    const gained = score - scores[best]!;
    return gained > 0 || (gained === 0 && distance(count) < distance(best)) ? count : best;
  }, 0);
}
