import { Failure } from './client.ts';

/** The lines of a body, as they arrive. */
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
 * The values of server-sent events, until the last.
 * @throws Failure where one tells of an error, or they end before the last.
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

/** The values of lines of JSON. @throws Failure where one tells of an error. */
export async function* valuesOf<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  for await (const line of linesOf(body)) if (line !== '') yield checked(JSON.parse(line)) as T;
}

function checked(value: unknown): unknown {
  const { error } = value as { readonly error?: { readonly message: string; readonly code: string } };
  if (error !== undefined) throw new Failure(error.message, 500, error.code);
  return value;
}

export const cutOff = () => new Failure('The server ended its answer half-way.', 0, 'cut_off');
