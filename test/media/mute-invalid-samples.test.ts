import { describe, expect, it } from 'vitest';
import { InvalidSamples, muteInvalidSamples } from '../../src/media/mute-invalid-samples.ts';
import type { AudioBlock } from '../../src/media/reader.ts';
import { noise } from '../audio/through.ts';

async function through(
  blocks: readonly Float32Array[],
  { anyScale, giveUp = false }: { anyScale?: boolean; giveUp?: boolean } = {},
) {
  const given: AudioBlock[] = [];
  let muted = 0;
  async function* decoded() {
    for (const samples of blocks) yield { channels: [samples, samples], sampleRate: 16_000 };
  }
  const options = { anyScale, giveUp: () => giveUp, onMuted: () => muted++ };
  for await (const block of muteInvalidSamples(decoded(), options)) given.push(block);
  return { given, muted };
}

describe('muteInvalidSamples', () => {
  it('passes valid audio through unchanged', async () => {
    const samples = noise(10_000).map((value) => value * 1.9);
    const { given, muted } = await through([samples]);
    expect(given[0]!.channels[0]).toBe(samples);
    expect(muted).toBe(0);
  });

  it('mutes invalid samples and their surroundings, also in the next block', async () => {
    const samples = new Float32Array(4_000).fill(0.5);
    samples[2_000] = 25_505;
    samples[3_990] = Number.NaN;
    const { given, muted } = await through([samples, new Float32Array(2_000).fill(0.5)]);
    const [first, second] = given.map(({ channels }) => channels[1]!);
    const silent = (block: Float32Array) => [...block.keys()].filter((index) => block[index] === 0);
    expect(silent(first!)).toEqual([
      ...Array.from({ length: 1_152 }, (_, index) => 1_424 + index),
      ...Array.from({ length: 586 }, (_, index) => 3_414 + index),
    ]);
    expect(silent(second!)).toEqual(Array.from({ length: 566 }, (_, index) => index));
    expect(muted).toBe(2);
    expect(samples[2_000]).toBe(25_505);
  });

  it('accepts any finite samples with anyScale', async () => {
    const samples = noise(1_000).map((value) => value * 32_768);
    const { given, muted } = await through([samples], { anyScale: true });
    expect(given[0]!.channels[0]).toBe(samples);
    expect(muted).toBe(0);
    expect((await through([Float32Array.of(1, Infinity)], { anyScale: true })).muted).toBe(1);
  });

  it('throws on long invalid audio if another decoder can take over', async () => {
    const nonsense = new Float32Array(16_000).fill(99);
    await expect(through([noise(16_000), nonsense], { giveUp: true })).rejects.toBeInstanceOf(InvalidSamples);
    const { given } = await through([noise(16_000), nonsense], { giveUp: false });
    expect(given).toHaveLength(2);
    const moment = noise(160_000);
    moment.fill(99, 10_000, 10_400);
    await expect(through([moment], { giveUp: true })).resolves.toMatchObject({ muted: 1 });
  });
});
