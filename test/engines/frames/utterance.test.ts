import { describe, expect, it } from 'vitest';
import type { AcousticModel } from '../../../src/engines/frames/acoustic/acoustic-model.ts';
import { ICEFALL } from '../../../src/engines/frames/acoustic/fbank-kinds.ts';
import { createGreedyDecoder } from '../../../src/engines/frames/decoding/ctc-greedy.ts';
import { FrameUtterance } from '../../../src/engines/frames/utterance.ts';
import { whiteNoise } from '../../fixtures/signals.ts';

const never = new AbortController().signal;
const CHUNK = { length: 40, shift: 32 };

/** A fake model, streaming or not. Each row says whether a frame has sound, `late` frames later. */
function soundModel(late: number, chunk?: AcousticModel['chunk']): { model: AcousticModel; runs: number[] } {
  const runs: number[] = [];
  const start = () => {
    const delayed = Array.from({ length: late }, () => false);
    return {
      async run(features: Float32Array, frames: number) {
        runs.push(frames);
        const fresh = chunk ? chunk.shift : frames;
        const values = new Float32Array(fresh * 2);
        for (let frame = 0; frame < fresh; frame++) {
          delayed.push(features[frame * 80 + 40]! > -10);
          const sound = delayed.shift()!;
          values.set([Math.log(sound ? 0.01 : 0.99), Math.log(sound ? 0.99 : 0.01)], frame * 2);
        }
        return { values, frames: fresh };
      },
    };
  };
  const shape = {
    features: ICEFALL,
    normalize: false as const,
    width: 2,
    frameSeconds: 0.01,
    blankIsLast: false,
  };
  return { model: { ...shape, ...(chunk && { chunk }), start }, runs };
}

async function decodeClip(clip: Float32Array, late: number, chunk?: AcousticModel['chunk']) {
  const { model, runs } = soundModel(late, chunk);
  const utterance = new FrameUtterance(model, createGreedyDecoder(2, 0));
  await utterance.accept(clip, never);
  const before = utterance.best().length;
  const tokens = await utterance.finish(never);
  return { tokens, runs, before, seconds: utterance.seconds };
}

/** Silence, and at its end sound of 20 ms or more. */
function soundAtTheEnd(length: number): Float32Array {
  const clip = new Float32Array(length);
  clip.set(whiteNoise(400, -20), length - 400);
  return clip;
}

describe('an utterance', () => {
  it.each([16_000, 16_001, 15_359, 15_361, 4000])(
    'is decoded to its end by a streaming model with a delay, at %i samples',
    async (length) => {
      const { tokens, runs } = await decodeClip(soundAtTheEnd(length), 40, CHUNK);
      expect(tokens).toHaveLength(1);
      expect(new Set(runs)).toEqual(new Set([CHUNK.length]));
    },
  );

  it('is decoded continuously by a streaming model, and only at its end by another', async () => {
    const clip = new Float32Array(32_000);
    clip.set(whiteNoise(1600, -20), 8000);
    expect((await decodeClip(clip, 0, CHUNK)).before).toBe(1);
    const whole = await decodeClip(clip, 0);
    expect(whole.before).toBe(0);
    expect(whole.tokens).toHaveLength(1);
    expect(whole.runs).toEqual([200]);
  });

  it('is empty without audio', async () => {
    for (const chunk of [CHUNK, undefined])
      expect(await decodeClip(new Float32Array(0), 0, chunk)).toEqual({
        tokens: [],
        runs: [],
        before: 0,
        seconds: 0,
      });
  });

  it('stops between two chunks if its signal aborts', async () => {
    const { model, runs } = soundModel(0, CHUNK);
    const leaving = new AbortController();
    const start = () => ({
      run: async (features: Float32Array, frames: number) => {
        if (runs.length === 2) leaving.abort();
        return model.start().run(features, frames);
      },
    });
    const utterance = new FrameUtterance({ ...model, start }, createGreedyDecoder(2, 0));
    const hearing = utterance.accept(new Float32Array(160_000), leaving.signal);
    await expect(hearing).rejects.toMatchObject({ kind: 'cancelled' });
    expect(runs).toHaveLength(3);
  });
});
