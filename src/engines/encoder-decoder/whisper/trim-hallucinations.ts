import type { Segment, Word } from '../../../domain/transcript.ts';

/** A word without duration that is less likely than this is a hallucination. */
const GUESSED_PROBABILITY = 0.15;

const isGuessed = ({ start, end, probability = 1 }: Word) =>
  end <= start && probability < GUESSED_PROBABILITY;

/** Removes hallucinated words at the ends of a window. Segments without words stay as they are. */
export function trimHallucinatedWords(segments: readonly Segment[]): readonly Segment[] {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const first = words.findIndex((word) => !isGuessed(word));
  const last = words.findLastIndex((word) => !isGuessed(word));
  if (words.length === 0 || (first === 0 && last === words.length - 1)) return segments;
  const said = new Set(words.slice(Math.max(0, first), last + 1));
  return segments.flatMap((segment) => {
    const kept = segment.words?.filter((word) => said.has(word));
    if (!kept || kept.length === segment.words?.length) return [segment];
    return kept.length === 0 ? [] : [{ ...segment, text: textOf(segment, kept), words: kept }];
  });
}

/** The text from the first to the last of the kept words. */
function textOf({ text, words = [] }: Segment, kept: readonly Word[]): string {
  let at = 0;
  let from = 0;
  let to = 0;
  for (const word of words) {
    const start = Math.max(at, text.indexOf(word.word, at));
    at = start + word.word.length;
    if (word === kept[0]) from = start;
    if (word === kept.at(-1)) to = at;
  }
  return text.slice(from, to);
}
