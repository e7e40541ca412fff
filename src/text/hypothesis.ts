import { graphemes } from '../base/graphemes.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttResult } from '../domain/recognition.ts';
import { writesWithoutSpaces } from './spacing.ts';

/** A recognized word; a single character in languages without spaces. */
export interface RecognizedWord {
  /** Trimmed, never empty. */
  readonly text: string;
  /** Whether a space precedes the word, unless it is the first. */
  readonly spaced: boolean;
  /** Samples from the beginning of the stream; only from models with word times. */
  readonly time?: { readonly start: number; readonly end: number };
}

/** The words of one interim decode. Positions are samples from the beginning of the stream. */
export interface InterimHypothesis {
  /** The first decoded sample. */
  readonly from: number;
  /** One past the last decoded sample. */
  readonly to: number;
  readonly words: readonly RecognizedWord[];
}

/**
 * Converts an engine result for the range `from` to `to` into words: the engine's words with times if every
 * segment has them, else the words of the text (characters in languages without spaces).
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

/** Splits text at white space, or into characters in languages without spaces. */
export const wordsIn = (text: string, language: string): readonly RecognizedWord[] =>
  plainWords(text, !writesWithoutSpaces(language));

function plainWords(text: string, spaced: boolean): readonly RecognizedWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (spaced) return words.map((word) => ({ text: word, spaced }));
  return words.flatMap((word) =>
    graphemes(word).map((character, index) => ({ text: character, spaced: index === 0 })),
  );
}

/** Joins words into text. */
export const hypothesisText = (words: readonly RecognizedWord[]): string =>
  words.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('');
