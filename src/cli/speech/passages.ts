import { isSpeakable } from '../../domain/voice.ts';
import { sentencesAsTheyCome } from '../../text/sentence-stream.ts';
import { sentences } from '../../text/sentences.ts';
import type { Text } from '../../text/with-sample.ts';

/** A part of a text that is spoken by itself, so that speaking can be taken up behind it. */
export interface Passage {
  readonly text: string;
  /** UTF-16 index in the text, behind the passage; absent for a text that comes as a stream. */
  readonly end?: number;
}

/** Half a minute of speech: so much is made again at most when an interrupted run is continued. */
const MOST_CHARACTERS = 500;

/**
 * The passages of `text`, from UTF-16 index `from` on: as many whole sentences as `MOST_CHARACTERS` hold; of
 * a text that still arrives, sentence by sentence. The same text always has the same passages. What has
 * nothing to say is left out.
 */
export async function* passagesOf(text: Text, from = 0): AsyncGenerator<Passage, void, undefined> {
  if (typeof text !== 'string') {
    for await (const sentence of sentencesAsTheyCome(text))
      if (isSpeakable(sentence)) yield { text: sentence };
    return;
  }
  for (const { start, end } of rangesOf(text)) {
    const passage = text.slice(start, end);
    if (start >= from && isSpeakable(passage)) yield { text: passage, end };
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
