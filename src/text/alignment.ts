import { graphemes } from '../base/graphemes.ts';
import type { AlignmentGranularity, AlignmentItem } from '../domain/voice.ts';

/** Words of a text and the model symbols that pronounce them. */
export interface SoundingWords {
  /** In order; several if they share one sound, such as a date that is spoken in another order. */
  readonly words: readonly string[];
  /** Symbols [start, end) of the model's input; empty for silent text. */
  readonly start: number;
  readonly end: number;
}

/** Model symbols and their durations. */
export interface TimedSymbols {
  /**
   * Frames of each symbol, including one entry before the first and one after the last for the model's own
   * silence: two more than there are symbols.
   */
  readonly frames: ArrayLike<number>;
  readonly isSpace: (symbol: number) => boolean;
}

export interface AlignmentOptions {
  readonly granularity: AlignmentGranularity;
  readonly frameMs: number;
  /** The number of frames by which the sound begins before its durations indicate. */
  readonly leadFrames: number;
  /** Position of the first frame in the utterance; may be negative after trimming. */
  readonly offsetMs: number;
  /** The earliest allowed start. */
  readonly notBeforeMs: number;
}

/**
 * Computes the times of words (or characters) in whole milliseconds, in order and without overlap. A word
 * gets the frames of its symbols and half of each adjacent space (hexgrad/kokoro, `join_timestamps`). Words
 * that are pronounced together share their time by length, as do the letters of a word; punctuation gets no
 * time.
 */
export function alignWords(
  sounding: readonly SoundingWords[],
  { frames, isSpace }: TimedSymbols,
  { granularity, frameMs, leadFrames, offsetMs, notBeforeMs }: AlignmentOptions,
): readonly AlignmentItem[] {
  const edges = edgesOf(frames, leadFrames);
  const items: AlignmentItem[] = [];
  let endMs = notBeforeMs;
  for (const { words, start, end } of sounding) {
    const lead = start > 0 && isSpace(start - 1) ? frames[start]! / 2 : 0;
    const tail = end > start && end < edges.length - 1 && isSpace(end) ? frames[end + 1]! / 2 : 0;
    const from = offsetMs + (edges[start]! - lead) * frameMs;
    const to = end > start ? offsetMs + (edges[end]! + tail) * frameMs : from;
    for (const item of shared(partsOf(words, granularity), from, to, endMs)) {
      items.push(item);
      endMs = item.startMs + item.durationMs;
    }
  }
  return items;
}

/** In frames: the start of each symbol, and the end of the last one. */
function edgesOf(frames: ArrayLike<number>, leadFrames: number): Float64Array {
  const edges = new Float64Array(frames.length - 1);
  edges[0] = Math.max(0, frames[0]! - leadFrames);
  for (let symbol = 1; symbol < edges.length; symbol++) edges[symbol] = edges[symbol - 1]! + frames[symbol]!;
  return edges;
}

/** A text and its share of the time. */
interface Share {
  readonly text: string;
  readonly weight: number;
}

function partsOf(words: readonly string[], granularity: AlignmentGranularity): readonly Share[] {
  if (granularity === 'word') return words.map((text) => ({ text, weight: graphemes(text).length }));
  const characters = words.flatMap(graphemes);
  const silent = characters.map((text) => /^\p{P}+$/u.test(text));
  const allSilent = !silent.includes(false);
  return characters.map((text, index) => ({ text, weight: allSilent || !silent[index] ? 1 : 0 }));
}

function shared(
  parts: readonly Share[],
  from: number,
  to: number,
  notBeforeMs: number,
): readonly AlignmentItem[] {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  const edge = (weight: number) => Math.floor(Math.max(notBeforeMs, from + ((to - from) * weight) / sum));
  let before = 0;
  return parts.map(({ text, weight }) => {
    const startMs = edge(before);
    before += weight;
    return { text, startMs, durationMs: edge(before) - startMs };
  });
}
