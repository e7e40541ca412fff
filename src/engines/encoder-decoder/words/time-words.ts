import type { Word } from '../../../domain/transcript.ts';
import {
  reconcile,
  type TimedSegment,
  trimAfterPause,
  trimAtSentenceEnds,
  typicalDurations,
} from './durations.ts';
import { splitWords, type TokenDecoder } from './split-words.ts';
import { isLeading, isTrailing } from './punctuation.ts';

/** The part of a tokenizer that word timing needs. */
export interface WordTokenizer extends TokenDecoder {
  readonly special: { readonly endOfText: number };
}

/** One decoded window whose text tokens have been aligned. Seconds count from the window's start. */
export interface AlignedWindow {
  /** As decoded; tokens that are not text are skipped. */
  readonly segments: readonly {
    readonly start: number;
    readonly end: number;
    readonly tokens: readonly number[];
  }[];
  /** From `alignTokens`: the start of each text token of all segments, and the end of the last. */
  readonly tokenTimes: ArrayLike<number>;
  /** One for each text token, 0..1. */
  readonly probabilities: ArrayLike<number>;
  readonly tokenizer: WordTokenizer;
  /** Language of the text: `en` for a translation. */
  readonly language: string;
  /** The end of the speech before this window: 0 or less. */
  readonly lastSpeechEnd: number;
}

export interface TimedWindow {
  /** One for each input segment, in order. */
  readonly segments: readonly TimedSegment[];
  /** The end of this window's speech; unchanged if it has no words. */
  readonly lastSpeechEnd: number;
}

/**
 * The words of a window's segments, after openai/whisper's timing.py. Words are trimmed and never empty,
 * punctuation is attached to them. Their times never decrease and lie inside their segment, which begins with
 * its first word and ends with its last; a segment without words keeps its times. The probability of a word
 * is the mean of its tokens, without attached punctuation.
 */
export function timeWords(window: AlignedWindow): TimedWindow {
  const raw = beginningLate(wordsOfSegments(window), window.segments[0]?.start ?? 0);
  const typical = typicalDurations(raw.flat());
  const trimmed = trimAtSentenceEnds(raw.flat(), typical.longest);

  let { lastSpeechEnd } = window;
  let taken = 0;
  const segments = window.segments.map(({ start, end }, index) => {
    const own = trimmed.slice(taken, (taken += raw[index]!.length));
    const words = trimAfterPause(mergePunctuation(own), lastSpeechEnd, typical);
    const segment = reconcile({ start, end, words }, typical.median);
    if (words.length > 0) lastSpeechEnd = segment.end;
    return { ...segment, words: segment.words.map((word) => ({ ...word, word: word.word.trim() })) };
  });
  return { segments, lastSpeechEnd };
}

/**
 * The alignment begins at the window's start, and so does the first word, even if speech starts later: if its
 * segment begins later, so does the word. (openai/whisper leaves it at the window's start.)
 */
function beginningLate(segments: readonly (readonly Word[])[], start: number): readonly (readonly Word[])[] {
  const [[first, ...words] = [], ...others] = segments;
  if (!first || start <= first.start || start >= first.end) return segments;
  return [[{ ...first, start }, ...words], ...others];
}

/** The words of each segment, with leading spaces, and marks as separate words. */
function wordsOfSegments(window: AlignedWindow): readonly (readonly Word[])[] {
  const { segments, tokenTimes, probabilities, tokenizer, language } = window;
  let first = 0;
  return segments.map(({ tokens }) => {
    const text = tokens.filter((token) => token < tokenizer.special.endOfText);
    const offset = first;
    first += text.length;
    return splitWords(text, tokenizer, language)
      .filter((span) => span.text.trim() !== '')
      .map(({ text: word, from, to }) => ({
        word,
        start: tokenTimes[offset + from]!,
        end: tokenTimes[offset + to]!,
        probability: mean(probabilities, offset + from, offset + to),
      }));
  });
}

function mean(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += values[index]!;
  return sum / (to - from);
}

/**
 * Attaches punctuation to the next or the previous word, and drops its time and probability. Marks without a
 * word on their own side are attached to the other side. Words of punctuation alone stay as they are.
 */
export function mergePunctuation(words: readonly Word[]): readonly Word[] {
  if (!words.some(isSpoken)) return words;
  const merged: Word[] = [];
  let waiting = '';
  for (const word of words) {
    const before = merged.at(-1);
    if (isSpoken(word)) {
      merged.push({ ...word, word: waiting + word.word });
      waiting = '';
    } else if (before && waiting === '' && isTrailing(word.word)) {
      merged[merged.length - 1] = { ...before, word: before.word + word.word };
    } else waiting += word.word;
  }
  const last = merged.pop()!;
  return [...merged, { ...last, word: last.word + waiting }];
}

const isSpoken = ({ word }: Word) => !isLeading(word) && !isTrailing(word);
