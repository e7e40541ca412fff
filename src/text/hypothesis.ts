import { graphemes } from '../base/graphemes.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttResult } from '../domain/engine.ts';
import { writesWithoutSpaces } from './spacing.ts';

/** A word that a pass heard; from a language written without spaces, possibly a single character. */
export interface RecognizedWord {
  /** Trimmed, never empty. */
  readonly text: string;
  /** Whether a space comes before it, where it is not the first. */
  readonly spaced: boolean;
  /** Samples from the beginning of the stream; only from models that have word times. */
  readonly time?: { readonly start: number; readonly end: number };
}

/**
 * What one pass over a stretch of live audio made of it. Positions are samples from the beginning of the
 * stream.
 */
export interface InterimHypothesis {
  /** The first sample that was heard. */
  readonly from: number;
  /** One past the last. */
  readonly to: number;
  readonly words: readonly RecognizedWord[];
}

/**
 * An engine's answer about the stretch `from` … `to` as words: its own, with their times, where every segment
 * has some; else what white space parts, or the characters in languages written without spaces.
 */
export function toHypothesis(
  { segments, language }: Pick<SttResult, 'segments' | 'language'>,
  { from, to }: { readonly from: number; readonly to: number },
): InterimHypothesis {
  const spaced = !writesWithoutSpaces(language);
  const place = (seconds: number) => from + Math.round(seconds * SPEECH_RATE);
  const words = segments.flatMap((segment): readonly RecognizedWord[] => {
    if (segment.words === undefined) return plainWords(segment.text, spaced);
    return segment.words.flatMap(({ word, start, end }) => {
      const text = word.trim();
      return text === '' ? [] : [{ text, spaced, time: { start: place(start), end: place(end) } }];
    });
  });
  return { from, to, words };
}

/** The words of a text: what white space parts, or the characters in languages written without spaces. */
export const wordsIn = (text: string, language: string): readonly RecognizedWord[] =>
  plainWords(text, !writesWithoutSpaces(language));

function plainWords(text: string, spaced: boolean): readonly RecognizedWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (spaced) return words.map((word) => ({ text: word, spaced }));
  return words.flatMap((word) =>
    graphemes(word).map((character, index) => ({ text: character, spaced: index === 0 })),
  );
}

/** The words as running text. */
export const hypothesisText = (words: readonly RecognizedWord[]): string =>
  words.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('');
