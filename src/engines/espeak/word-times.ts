import { lazily } from '../../base/lazily.ts';
import type { EspeakWord } from '../../espeak/synthesizer.ts';

/** A word's UTF-16 range in the text, and its time. */
export interface TimedWord {
  readonly start: number;
  readonly end: number;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Returns the times of each word of a text, in order and without gaps. eSpeak reports word starts, but not
 * for every word, several times for a number, and once for a Japanese sentence. Missing times are
 * interpolated by length.
 * @param durationMs the duration of the whole text.
 */
export function espeakWordTimes(
  text: string,
  events: readonly EspeakWord[],
  durationMs: number,
): readonly TimedWord[] {
  const words = wordsOf(text);
  const known = startsOf(words, text, events);
  const timed: TimedWord[] = [];
  for (let first = 0; first < words.length;) {
    let next = first + 1;
    while (next < words.length && known[next] === undefined) next++;
    const startMs = timed.at(-1)?.endMs ?? 0;
    const endMs = Math.max(startMs, next < words.length ? (known[next] as number) : durationMs);
    // Pushed one by one: a text may have more words than a call can have arguments.
    for (const word of shareOut(words.slice(first, next), startMs, endMs)) timed.push(word);
    first = next;
  }
  // Silence before the first word does not belong to it.
  const lead = known[0] ?? 0;
  return timed.map((word, index) => (index === 0 && lead < word.endMs ? { ...word, startMs: lead } : word));
}

interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** A word: characters between spaces or controls, without the punctuation around them. */
const SPACED = /[^\s\p{P}\p{C}](?:[^\s\p{Cc}]*[^\s\p{P}\p{C}])?/gu;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const segmenter = lazily(() => new Intl.Segmenter('ja', { granularity: 'word' }));

/** `text` is a sentence: a few hundred characters. */
function wordsOf(text: string): readonly WordRange[] {
  return [...text.matchAll(SPACED)].flatMap(({ 0: word, index }) =>
    UNSPACED.test(word)
      ? [...segmenter().segment(word)]
          .filter(({ segment }) => /[\p{L}\p{N}\p{S}]/u.test(segment))
          .map(({ segment, index: at }) => ({ start: index + at, end: index + at + segment.length }))
      : [{ start: index, end: index + word.length }],
  );
}

/** The start of each word; undefined if eSpeak reports none. Ascending. */
function startsOf(
  words: readonly WordRange[],
  text: string,
  events: readonly EspeakWord[],
): readonly (number | undefined)[] {
  const offsets = characterOffsets(text);
  const starts = words.map((): number | undefined => undefined);
  let word = 0;
  let lastMs = 0;
  for (const { position, startMs } of events) {
    const at = offsets[position] ?? text.length;
    while (word < words.length - 1 && (words[word] as WordRange).end <= at) word++;
    const { start, end } = words[word] ?? { start: 0, end: 0 };
    if (at < start || at >= end || startMs < lastMs) continue;
    starts[word] ??= lastMs = startMs;
  }
  return starts;
}

/** The UTF-16 index of each code point. */
function characterOffsets(text: string): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  return offsets;
}

function shareOut(words: readonly WordRange[], startMs: number, endMs: number): readonly TimedWord[] {
  const letters = words.reduce((sum, { start, end }) => sum + end - start, 0);
  let before = 0;
  return words.map(({ start, end }) => {
    const from = startMs + ((endMs - startMs) * before) / letters;
    before += end - start;
    return { start, end, startMs: from, endMs: startMs + ((endMs - startMs) * before) / letters };
  });
}
