import { sentencesAsTheyCome } from './sentence-stream.ts';

/** A text as a whole, or as it comes. */
export type Text = string | AsyncIterable<string>;

/**
 * The beginning of a text, and the same text again. Of one that still comes that is its first sentence, which
 * is waited for: nothing of it is spoken earlier in any case.
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
