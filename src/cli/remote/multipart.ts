import { randomUUID } from 'node:crypto';

/** A form that is ready to be sent. */
export interface FormBody {
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded form; can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type FormField = readonly [name: string, value: string];

export interface FormFile {
  /** The file name for the server's messages: letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** The number of bytes of `blocks`. */
  readonly size: number;
  readonly blocks: AsyncIterable<Uint8Array>;
}

/** A multipart form (RFC 7578) of text fields and at most one file, called `file`, sent as it is read. */
export function formBody(fields: readonly FormField[], file?: FormFile): FormBody {
  const boundary = `voice-${randomUUID()}`;
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`;
  const head = [
    ...fields.map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`),
    ...(file
      ? [`${part(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`]
      : []),
  ].join('');
  const before = Buffer.from(head);
  const after = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + (file?.size ?? 0) + after.length),
    },
    bytes: joined(before, file?.blocks, after),
  };
}

async function* joined(before: Buffer, blocks: AsyncIterable<Uint8Array> | undefined, after: Buffer) {
  yield before;
  if (blocks) yield* blocks;
  yield after;
}
