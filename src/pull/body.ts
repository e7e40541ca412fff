import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RefusalFault } from './faults.ts';
import type { WebResponse } from './web.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The content encoding of the response; `undefined` for identity. Some servers compress although the request
 * forbids it.
 */
export function encodingOf({ headers }: WebResponse): string | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding === undefined || encoding === '' || encoding === 'identity' ? undefined : encoding;
}

/** Yields the body without its content encoding. */
export function decodeBody(answer: WebResponse): AsyncIterable<Buffer> {
  const encoding = encodingOf(answer);
  if (encoding === undefined) return answer.body;
  const decoder = DECODERS[encoding]?.();
  if (decoder === undefined)
    throw new RefusalFault(`answers in the unknown encoding '${encoding.slice(0, 20)}'`);
  const body: Readable = answer.body;
  // `pipe` does not forward errors.
  body.once('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}
