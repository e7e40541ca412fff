import { isSpeakable } from '../../domain/voice.ts';
import { sentencesAsTheyCome } from '../../text/sentence-stream.ts';
import { sentences } from '../../text/sentences.ts';
import type { Text } from '../../text/with-sample.ts';

/** A part of a text that is spoken by itself, so that speaking can be taken up behind it. */
export interface Passage {
  readonly text: string;
  /** UTF-16 index of its beginning; 0 for a text that comes as a stream. */
  readonly start: number;
  /** UTF-16 index in the text, behind the passage; absent for a text that comes as a stream. */
  readonly end?: number;
}

/** Half a minute of speech: so much is made again at most when an interrupted run is continued. */
const MOST_CHARACTERS = 500;

/**
 * The passages of `text`, from UTF-16 index `from` on: as many whole sentences as `MOST_CHARACTERS` hold; of
 * a text that still arrives, sentence by sentence. No passage reaches into another chapter. The same text
 * always has the same passages. What has nothing to say is left out.
 * @param chapters UTF-16 indices, in order, at which chapters begin.
 */
export async function* passagesOf(
  text: Text,
  from = 0,
  chapters: readonly number[] = [],
): AsyncGenerator<Passage, void, undefined> {
  if (typeof text !== 'string') {
    for await (const sentence of sentencesAsTheyCome(text))
      if (isSpeakable(sentence)) yield { text: sentence, start: 0 };
    return;
  }
  const edges = [...new Set([0, ...chapters])];
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1] ?? text.length;
    if (next <= from) continue;
    for (const range of rangesOf(text.slice(edge, next))) {
      const [start, end] = [edge + range.start, edge + range.end];
      const passage = text.slice(start, end);
      if (start >= from && isSpeakable(passage)) yield { text: passage, start, end };
    }
  }
}

function* rangesOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let range: { start: number; end: number } | undefined;
  for (const { text: sentence, offset } of sentences(text)) {
    const end = offset + sentence.length;
    if (range && end - range.start > MOST_CHARACTERS) {
      yield range;
      range = undefined;
    }
    range = { start: range?.start ?? offset, end };
  }
  if (range) yield range;
}
