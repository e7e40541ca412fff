import { randomUUID } from 'node:crypto';

/** A form with one file. */
export interface FormBody {
  readonly headers: Readonly<Record<string, string>>;
  /** For one sending. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type Field = readonly [name: string, value: string];

export interface FormFile {
  /** What the server calls it in messages: letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** How many bytes `blocks` has. */
  readonly size: number;
  readonly blocks: AsyncIterable<Uint8Array>;
}

/** A multipart form (RFC 7578) of text fields and a file called `file`, which is sent as it is read. */
export function formBody(fields: readonly Field[], { name, size, blocks }: FormFile): FormBody {
  const boundary = `voice-${randomUUID()}`;
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`;
  const head = [
    ...fields.map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`),
    `${part(`name="file"; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`,
  ].join('');
  const before = Buffer.from(head);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + size + after.length),
    },
    bytes: joined(before, blocks, after),
  };
}

async function* joined(before: Buffer, blocks: AsyncIterable<Uint8Array>, after: Buffer) {
  yield before;
  yield* blocks;
  yield after;
}
