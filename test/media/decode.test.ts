import { expect, it } from 'vitest';
import { limitDecodedLength } from '../../src/media/decode.ts';

/** `count` blocks of a thousand seconds each. */
async function* blocks(count: number) {
  for (let index = 0; index < count; index++) yield { channels: [new Float32Array(1_000)], sampleRate: 1 };
}

/**
 * Decodes `seconds` of sound from a file of `bytesPerSecond`: the seconds that pass the limit, and the error.
 */
async function given(seconds: number, bytesPerSecond: number) {
  const source = { name: 'meeting', length: Math.round(seconds * bytesPerSecond) };
  let passed = 0;
  try {
    for await (const _ of limitDecodedLength(blocks(seconds / 1_000), source)) passed += 1_000;
  } catch (error) {
    return { passed, error };
  }
  return { passed, error: undefined };
}

it.each([
  ['FLAC at 16 kHz', 14 / (4_096 / 16_000)],
  ['FLAC at 8 kHz', 13 / (4_608 / 8_000)],
  ['Opus, a byte for each 60 ms', 2 / 0.06 + 27],
  ['AMR, a byte for each 20 ms', 50],
])('limitDecodedLength accepts twelve hours of silence: %s', async (_, bytesPerSecond) => {
  expect(await given(43_000, bytesPerSecond)).toEqual({ passed: 43_000, error: undefined });
});

it('limitDecodedLength rejects far more sound than the bytes can hold, long before the end', async () => {
  const { passed, error } = await given(43_000, 3.5);
  expect(passed).toBeLessThan(9_000);
  expect(error).toMatchObject({
    kind: 'invalid_audio',
    message:
      'meeting: its 150500 bytes are too few for the duration that its header says; the file is damaged.',
  });
});

it('limitDecodedLength counts the bytes of a stream as they arrive', async () => {
  const source = { name: 'meeting', length: 10_000 };
  const passed: number[] = [];
  for await (const { channels } of limitDecodedLength(blocks(10), source)) {
    passed.push(channels[0]!.length);
    source.length += 20_000;
  }
  expect(passed).toHaveLength(10);
});
