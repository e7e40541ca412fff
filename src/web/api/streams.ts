import { Failure } from './client.ts';

/** Yields the lines of a UTF-8 body as they arrive, without their line feeds. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (rest !== '') yield rest;
}

/**
 * Yields the JSON values of server-sent events, unchecked, until `[DONE]`.
 * @throws Failure if an event has an `error`, or the body ends before `[DONE]`.
 */
export async function* eventsOf<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  for await (const line of linesOf(body)) {
    if (!line.startsWith('data: ')) continue;
    const data = line.slice('data: '.length);
    if (data === '[DONE]') return;
    yield checked(JSON.parse(data)) as T;
  }
  throw cutOff();
}

/** Yields the values of lines of JSON, unchecked. @throws Failure if a line has an `error`. */
export async function* valuesOf<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  for await (const line of linesOf(body)) if (line !== '') yield checked(JSON.parse(line)) as T;
}

function checked(value: unknown): unknown {
  const { error } = value as { readonly error?: { readonly message: string; readonly code: string } };
  if (error !== undefined) throw new Failure(error.message, 500, error.code);
  return value;
}

/** The failure of an answer that ends too early. */
export const cutOff = () => new Failure('The server ended its answer half-way.', 0, 'cut_off');
