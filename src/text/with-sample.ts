import { collect } from '../base/collect.ts';
import { sentencesAsTheyCome } from './sentence-stream.ts';

/** A whole text, or one that arrives in pieces. */
export type Text = string | AsyncIterable<string>;

/** All of `text`, once it is there. */
export async function wholeText(text: Text): Promise<string> {
  return typeof text === 'string' ? text : (await collect(text)).join('');
}

/**
 * Returns a sample of the text and an equal text that still includes it. For an arriving text the sample is
 * the first sentence; waiting for it costs nothing, because nothing is spoken earlier anyway.
 */
export async function withSample(text: Text): Promise<{ readonly sample: string; readonly text: Text }> {
  if (typeof text === 'string') return { sample: text, text };
  const taken: string[] = [];
  const pieces = text[Symbol.asyncIterator]();
  const noted: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const piece = await pieces.next();
        if (!piece.done) taken.push(piece.value);
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
