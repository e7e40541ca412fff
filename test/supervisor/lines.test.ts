import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../src/supervisor/lines.ts';

async function linesOf(pieces: readonly (string | Buffer)[]): Promise<string[]> {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await new Promise((resolve) => stream.on('close', resolve));
  return lines;
}

describe('the lines of a stream', () => {
  it('are whole however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-zäß言]+$/), { maxLength: 10 }),
        fc.nat(),
        async (lines, cut) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const at = bytes.length === 0 ? 0 : cut % bytes.length;
          expect(await linesOf([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(lines);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('leave out what is empty, and have the last without its end', async () => {
    expect(await linesOf(['one\r\n\n  \ntwo'])).toEqual(['one', 'two']);
  });

  it('come in pieces where they do not end', async () => {
    const lines = await linesOf(Array.from({ length: 10 }, () => 'x'.repeat(10_000)));
    expect(lines.join('')).toBe('x'.repeat(100_000));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(8_192);
  });
});
