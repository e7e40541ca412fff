import { expect, it } from 'vitest';
import { resilientDecoder } from '../../../src/media/codecs/resilient-decoder.ts';

const SOUND = { channels: [Float32Array.of(1)], sampleRate: 8_000 };

/** A decoder for which packet 1 is sound, 0 gives none, and all others are damaged. */
function createDecoder() {
  const asked: number[] = [];
  const decoder = resilientDecoder({
    decode(packet) {
      asked.push(packet[0]!);
      if (packet[0] === 1) return SOUND;
      if (packet[0] === 0) return undefined;
      throw new Error('damaged');
    },
    free: () => undefined,
  });
  return { asked, decode: (value: number) => decoder.decode(Uint8Array.of(value)), decoder };
}

it('resilientDecoder continues after damaged packets', () => {
  const { decode, decoder } = createDecoder();
  expect([1, 2, 0, 1].map(decode)).toEqual([SOUND, undefined, undefined, SOUND]);
  expect(decoder.damaged).toBe(true);
});

it('resilientDecoder throws if there is never any sound', () => {
  const { decode } = createDecoder();
  for (let count = 0; count < 199; count++) decode(2);
  expect(() => decode(0)).toThrow('damaged');
});

it('resilientDecoder stops decoding if no more sound comes', () => {
  const { asked, decode, decoder } = createDecoder();
  decode(1);
  for (let count = 0; count < 1_000; count++) decode(0);
  expect(asked).toHaveLength(201);
  expect(decode(1)).toBeUndefined();
  expect(decoder.damaged).toBe(true);
});
