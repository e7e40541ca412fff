import { graphemes } from '../../base/graphemes.ts';
import type { Alignment, AlignmentGranularity, AlignmentItem } from '../../domain/voice.ts';
import { spokenFor } from '../../text/normalize/original-range.ts';
import type { SpokenPiece } from '../../text/normalize/spoken-text.ts';
import type { TimedWord } from './word-times.ts';

/**
 * What a sentence says and when, in the words of the original: those that are said for one written form come
 * as one.
 *
 * @param original what `pieces` were made of.
 * @param words of the spoken text, in milliseconds of the utterance.
 */
export function sentenceAlignment(
  original: string,
  pieces: readonly SpokenPiece[],
  words: readonly TimedWord[],
  granularity: AlignmentGranularity,
): Alignment {
  const items = spokenFor(pieces, words).flatMap(({ start, end, firstWord, endWord }) => {
    const startMs = words[firstWord]!.startMs;
    const { endMs } = words[endWord - 1]!;
    const text = original.slice(start, end);
    return granularity === 'word' ? [itemOf(text, startMs, endMs)] : characterItems(text, startMs, endMs);
  });
  return { granularity, items };
}

/** A word's time shared evenly by its characters. */
function characterItems(word: string, startMs: number, endMs: number): readonly AlignmentItem[] {
  const characters = graphemes(word);
  const at = (index: number) => startMs + ((endMs - startMs) * index) / characters.length;
  return characters.map((character, index) => itemOf(character, at(index), at(index + 1)));
}

function itemOf(text: string, startMs: number, endMs: number): AlignmentItem {
  const start = Math.round(startMs);
  return { text, startMs: start, durationMs: Math.round(endMs) - start };
}
