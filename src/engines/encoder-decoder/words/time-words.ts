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
  /** As decoded; other tokens than those of text are skipped. */
  readonly segments: readonly {
    readonly start: number;
    readonly end: number;
    readonly tokens: readonly number[];
  }[];
  /** From `alignTokens`: one for each text token of all segments, and the end of the last. */
  readonly tokenTimes: ArrayLike<number>;
  /** One for each text token, 0..1. */
  readonly probabilities: ArrayLike<number>;
  readonly tokenizer: WordTokenizer;
  /** Language of the text: `en` for a translation. */
  readonly language: string;
  /** When the speech before this window ended: 0 or less. */
  readonly lastSpeechEnd: number;
}

export interface TimedWindow {
  /** One for each segment given, in order. */
  readonly segments: readonly TimedSegment[];
  /** When the speech of this window ended; as given where it has no words. */
  readonly lastSpeechEnd: number;
}

/**
 * The words of a window's segments, after openai/whisper's timing.py. Words are trimmed and never empty,
 * punctuation is attached to them. Their times never go back and lie inside their segment, which begins with
 * its first and ends with its last; a segment without words keeps its times. A word is as probable as its
 * tokens on average, the punctuation attached to it not counted.
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
 * The alignment's path begins where the window does, and the first word with it, whatever sounds there:
 * where its segment begins later, so does the word. (openai/whisper leaves it at the window's start.)
 */
function beginningLate(segments: readonly (readonly Word[])[], start: number): readonly (readonly Word[])[] {
  const [[first, ...words] = [], ...others] = segments;
  if (!first || start <= first.start || start >= first.end) return segments;
  return [[{ ...first, start }, ...words], ...others];
}

/** Each segment's words as the tokens have them: spaces in front, marks on their own. */
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
 * Attaches punctuation to the word after it or before it; its time and probability are dropped. Marks without
 * a word on their own side go to the other side. Words that are all punctuation are left as they are.
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
