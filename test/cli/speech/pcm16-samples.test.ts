import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPcm16 } from '../../../src/audio/pcm16.ts';
import { withPcm16Samples, pcm16Samples } from '../../../src/cli/speech/pcm16-samples.ts';
import type { TtsChunk } from '../../../src/domain/synthesis.ts';
import { collect } from '../../helpers/collect.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';

const never = new AbortController().signal;

describe('pcm16Samples', () => {
  it('keeps all 16-bit values', () => {
    const all = new Uint8Array(Int16Array.from({ length: 65_535 }, (_, index) => index - 32_767).buffer);
    expect(Buffer.from(toPcm16(pcm16Samples(all))).equals(Buffer.from(all))).toBe(true);
  });

  it('reads bytes that are not aligned in memory', () => {
    expect([...pcm16Samples(Uint8Array.of(9, 0xff, 0x7f, 0x01, 0x80).subarray(1))]).toEqual([1, -1]);
  });
});

describe('withPcm16Samples', () => {
  it('rounds samples to 16 bits and times to whole milliseconds, and is idempotent', async () => {
    const value = fc.float({ min: -2, max: 2, noNaN: true });
    const time = fc.double({ min: 0, max: 1e6, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(value), fc.array(time), async (samples, times) => {
        const items = times.map((startMs) => ({ text: 'a', startMs, durationMs: startMs / 3 }));
        const chunk: TtsChunk = {
          samples: Float32Array.from(samples),
          alignment: { granularity: 'word', items },
        };
        const [told] = await afterPcm16(chunk);
        expect(toPcm16(told!.samples)).toEqual(toPcm16(chunk.samples));
        expect(
          told!.alignment!.items.every(({ startMs, durationMs }) => Number.isInteger(startMs + durationMs)),
        ).toBe(true);
        expect(await afterPcm16(told!)).toEqual([told]);
      }),
    );
  });
});

function afterPcm16(chunk: TtsChunk): Promise<readonly TtsChunk[]> {
  const engine = Object.assign(new FakeTts(), {
    async *synthesize() {
      yield chunk;
    },
  });
  return collect(withPcm16Samples(engine).synthesize({ text: 'a', speed: 1 }, never));
}
