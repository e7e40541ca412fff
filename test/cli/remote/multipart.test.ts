import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormField, formBody } from '../../../src/cli/remote/multipart.ts';
import { collect } from '../../helpers/collect.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

describe('formBody without a file', () => {
  it('is parsed to the same fields, and has the stated length', async () => {
    const { headers, bytes } = formBody([
      ['name', 'Ä "b"\r\nc'],
      ['type', ''],
    ]);
    const body = Buffer.concat(await collect(bytes));
    const type = headers['content-type']!;
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect([...form.entries()]).toEqual([
      ['name', 'Ä "b"\r\nc'],
      ['type', ''],
    ]);
    expect(headers['content-length']).toBe(String(body.length));
  });
});

describe('formBody with a file', () => {
  it('is parsed to the same fields and file, and has the stated length', async () => {
    const text = unicodeText({ maxLength: 40 });
    const field = fc.tuple(fc.constantFrom('model', 'prompt', 'timestamp_granularities[]'), text);
    const parts = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 5 }), parts, async (fields, blocks) => {
        const file = Buffer.concat(blocks);
        const { length, form } = await sendForm(fields, file.length, blocks);
        expect(length).toBe(true);
        const received = form.get('file') as File;
        expect([received.name, Buffer.from(await received.arrayBuffer())]).toEqual(['recording', file]);
        form.delete('file');
        expect([...form.entries()]).toEqual(fields.map(([name, value]) => [name, afterUtf8(value)]));
      }),
    );
  });
});

/**
 * The value after UTF-8 encoding and decoding: lone surrogates are replaced, a byte order mark is dropped.
 */
const afterUtf8 = (value: string) =>
  Buffer.from(value)
    .toString('utf8')
    .replace(/^\ufeff/, '');

async function sendForm(fields: readonly FormField[], size: number, blocks: readonly Uint8Array[]) {
  const source = (async function* () {
    yield* blocks;
  })();
  const { headers, bytes } = formBody(fields, { name: 'recording', size, blocks: source });
  const all: Uint8Array[] = [];
  for await (const block of bytes) all.push(block);
  const body = Buffer.concat(all);
  const form = await new Response(body, { headers: { 'content-type': headers['content-type']! } }).formData();
  return { form, length: headers['content-length'] === String(body.length) };
}
