import { VoiceError } from '../domain/errors.ts';
import { sentencesAsTheyCome } from './sentence-stream.ts';

/** A whole text, or one that arrives in pieces. */
export type Text = string | AsyncIterable<string>;

/** The most characters of a text that is read whole: a thousand hours of speech. */
const MOST_WHOLE = 64 * 2 ** 20;

/** The number of characters within which a text must begin with words to have a sample. */
const MOST_SAMPLED = 2 ** 20;

/**
 * Reads all of `text`.
 * @throws VoiceError `invalid_value` for one that does not end.
 */
export async function wholeText(text: Text): Promise<string> {
  if (typeof text === 'string') return text;
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of text) {
    length += piece.length;
    if (length > MOST_WHOLE)
      throw new VoiceError(
        'invalid_value',
        `A text that is read whole has at most ${MOST_WHOLE} characters.`,
      );
    pieces.push(piece);
  }
  return pieces.join('');
}

/**
 * Returns a sample of the text and an equal text that still includes it. For an arriving text the sample is
 * the first sentence; waiting for it costs nothing, because nothing is spoken earlier anyway.
 */
export async function withSample(text: Text): Promise<{ readonly sample: string; readonly text: Text }> {
  if (typeof text === 'string') return { sample: text, text };
  const taken: string[] = [];
  let length = 0;
  const pieces = text[Symbol.asyncIterator]();
  const noted: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (length > MOST_SAMPLED) return { done: true, value: undefined };
        const piece = await pieces.next();
        if (piece.done) return piece;
        taken.push(piece.value);
        length += piece.value.length;
        return piece;
      },
    }),
  };
  const first = await sentencesAsTheyCome(noted).next();
  return { sample: first.done ? '' : first.value.trim(), text: followedBy(taken, pieces) };
}

async function* followedBy(
  taken: readonly string[],
  rest: AsyncIterator<string>,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* taken;
    yield* { [Symbol.asyncIterator]: () => ({ next: () => rest.next() }) };
  } finally {
    await rest.return?.();
  }
}
