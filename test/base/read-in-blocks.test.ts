import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readInBlocks } from '../../src/base/read-in-blocks.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-blocks-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: number): string {
  const path = join(folder, `${bytes}.bin`);
  writeFileSync(
    path,
    Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 251),
  );
  return path;
}

describe('readInBlocks', () => {
  it.each([0, 1, 2 ** 18, 2 ** 18 + 1, 1_000_000])('reads a whole file of %i bytes', async (bytes) => {
    const path = fileOf(bytes);
    const copies: Uint8Array[] = [];
    for await (const block of readInBlocks(path)) copies.push(Uint8Array.from(block));
    expect(Buffer.concat(copies).equals(readFileSync(path))).toBe(true);
  });

  it('uses the memory of a single block', async () => {
    const memory = new Set<ArrayBufferLike>();
    for await (const { buffer } of readInBlocks(fileOf(1_000_000))) memory.add(buffer);
    expect([...memory].map(({ byteLength }) => byteLength)).toEqual([2 ** 18]);
  });

  it('fails if its signal aborts while it reads, or has aborted, for any reason', async () => {
    const leaving = new AbortController();
    const blocks = readInBlocks(fileOf(1_000_000), leaving.signal);
    await blocks.next();
    leaving.abort(new Error('left'));
    const given = { name: 'AbortError', cause: leaving.signal.reason };
    await expect(blocks.next()).rejects.toMatchObject(given);
    await expect(readInBlocks(fileOf(1), leaving.signal).next()).rejects.toMatchObject(given);
  });

  it('fails with the error of the system if the file does not exist', async () => {
    await expect(readInBlocks(join(folder, 'none')).next()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
