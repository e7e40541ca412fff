import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_BYTES, chunkPcm16, type MarkedSamples } from '../../src/audio/chunk.ts';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { collect } from '../helpers/collect.ts';
import { joined, noise } from './through.ts';

async function chunks(...pieces: MarkedSamples<string>[]) {
  async function* stream() {
    yield* pieces;
  }
  return collect(chunkPcm16(stream()));
}

it('chunkPcm16 cuts into chunks of 4,096 bytes, of which the last may be shorter', async () => {
  const sizes = async (...lengths: number[]) =>
    (await chunks(...lengths.map((length) => ({ samples: noise(length) })))).map(({ bytes }) => bytes.length);
  expect(await sizes(2_048)).toEqual([4_096]);
  expect(await sizes(2_049)).toEqual([4_096, 2]);
  expect(await sizes(1, 2, 3)).toEqual([12]);
  expect(await sizes(10_000)).toEqual([4_096, 4_096, 4_096, 4_096, 3_616]);
  expect(await sizes(0)).toEqual([]);
  expect(await sizes()).toEqual([]);
});

it('chunkPcm16 keeps every sample and puts each mark on the chunk with its first sample', async () => {
  const piece = fc.record({ length: fc.integer({ min: 0, max: 6_000 }), marked: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (list) => {
      const pieces = list.map(({ length, marked }, n) => ({
        samples: noise(length),
        ...(marked && { mark: `segment ${n}` }),
      }));
      const out = await chunks(...pieces);
      const pcm = toPcm16(joined(pieces.map(({ samples }) => samples)));
      expect(Buffer.concat(out.map(({ bytes }) => bytes)).equals(pcm)).toBe(true);
      expect(out.slice(0, -1).every(({ bytes }) => bytes.length === CHUNK_BYTES)).toBe(true);

      const expected: string[][] = out.map(() => []);
      let at = 0;
      for (const { samples, mark } of pieces) {
        const chunk = Math.min(Math.floor((2 * at) / CHUNK_BYTES), out.length - 1);
        if (mark !== undefined) expected[chunk]!.push(mark);
        at += samples.length;
      }
      expect(out.map(({ marks }) => marks)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

it('chunkPcm16 marks only the first chunk of each segment', async () => {
  const segment = (mark: string) => [{ samples: noise(5_000), mark }, { samples: noise(5_000) }];
  const out = await chunks(...segment('one'), ...segment('two'));
  expect(out.map(({ marks }) => marks.join())).toEqual(['one', '', '', '', 'two', '', '', '', '', '']);
});

it('chunkPcm16 keeps a mark if no samples follow it', async () => {
  expect(await chunks({ samples: new Float32Array(0), mark: 'nothing' })).toEqual([
    { bytes: new Uint8Array(0), marks: ['nothing'] },
  ]);
});

it('chunkPcm16 does not change the bytes of a chunk after it has yielded it', async () => {
  async function* stream() {
    yield { samples: noise(10_000) };
  }
  const kept: [Uint8Array, Uint8Array][] = [];
  for await (const { bytes } of chunkPcm16(stream())) kept.push([bytes, bytes.slice()]);
  for (const [bytes, copy] of kept) expect(bytes).toEqual(copy);
});
