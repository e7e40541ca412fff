import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../src/cli/remote/remote-voice.ts';
import { collect } from '../../helpers/collect.ts';
import { anyCharacter } from '../../helpers/unicode-text.ts';

describe('jsonLines', () => {
  it('parses the written values, wherever the blocks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ stringUnit: anyCharacter })),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        fc.boolean(),
        async (values, lengths, ended) => {
          const text = values.map((value) => JSON.stringify(value)).join('\n') + (ended ? '\n' : '');
          const lines = await collect(jsonLines(cut(Buffer.from(text), lengths)));
          expect(lines).toEqual(values.map((value) => JSON.parse(JSON.stringify(value)) as unknown));
        },
      ),
    );
  });

  it('yields undefined for a line that is not JSON, and skips empty lines', async () => {
    const text = Buffer.from('1\n\n<html>\n\n2');
    expect(await collect(jsonLines(cut(text, [text.length])))).toEqual([1, undefined, 2]);
  });

  it('stops reading a line that does not end', async () => {
    let blocks = 0;
    const endless = (async function* () {
      for (;;) {
        blocks++;
        yield Buffer.alloc(2 ** 20, 'a');
      }
    })();
    expect(await collect(jsonLines(endless))).toEqual([undefined]);
    expect(blocks).toBe(17);
  });
});

async function* cut(bytes: Buffer, lengths: Iterable<number>) {
  let at = 0;
  for (const length of lengths) {
    if (at >= bytes.length) return;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
