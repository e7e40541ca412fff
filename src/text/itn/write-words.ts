import type { Word } from '../../domain/transcript.ts';
import { spaceBetween } from '../spacing.ts';
import { type WrittenSpan, toWritten } from './to-written.ts';

/**
 * Converts words to written form: `toWritten` of their text. Words that become one are merged, from the start
 * of the first to the end of the last, with the lowest probability. If words include the space between them
 * (` ten`), they still do; otherwise single spaces are implied, or none in languages without spaces.
 */
export function writeWords(words: readonly Word[], language: string): readonly Word[] {
  const places = placeWords(words, separatorOf(words, language));
  const { text, spans } = toWritten(places.text, language);
  if (spans.length === 0) return words;

  const written: Word[] = [];
  let shift = 0;
  let nextSpan = 0;
  for (let first = 0; first < words.length;) {
    const start = places.starts[first]! + shift;
    let last = first;
    // Spans and words may overlap partially: both are extended until both end.
    for (; nextSpan < spans.length && spans[nextSpan]!.start < endOf(last); nextSpan++) {
      const span = spans[nextSpan]!;
      while (last < words.length - 1 && endOf(last) < span.end) last++;
      shift = growth(span);
    }
    const end = endOf(last) + shift;
    written.push({ ...merge(words.slice(first, last + 1)), word: text.slice(start, end) });
    first = last + 1;
  }
  return written;

  function endOf(index: number): number {
    return places.starts[index]! + words[index]!.word.length;
  }
}

/** How much longer the written text is than the spoken one up to the end of the span. */
const growth = ({ end, writtenEnd }: WrittenSpan) => writtenEnd - end;

function placeWords(words: readonly Word[], separator: string): { text: string; starts: number[] } {
  const starts: number[] = [];
  let length = 0;
  for (const { word } of words) {
    starts.push(length);
    length += word.length + separator.length;
  }
  return { text: words.map(({ word }) => word).join(separator), starts };
}

function separatorOf(words: readonly Word[], language: string): string {
  const carried = words.some(({ word }) => /^\s/.test(word));
  return carried ? '' : spaceBetween(language);
}

function merge(words: readonly Word[]): Omit<Word, 'word'> {
  const probabilities = words.flatMap(({ probability }) => probability ?? []);
  return {
    ...words[0]!,
    end: words.at(-1)!.end,
    ...(probabilities.length > 0 && { probability: Math.min(...probabilities) }),
  };
}
