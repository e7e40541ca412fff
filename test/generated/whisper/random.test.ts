import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Session, openSession } from '../../../src/onnx/session.ts';
import { type Tensor, bool, float32, floats, int64 } from '../../../src/onnx/tensor.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { noise } from './noise.ts';
import { RANDOM_WHISPER_VERSION, randomWhisper, writeRandomWhisper } from './random.ts';
import { SMALL, SMALL_VOCABULARY } from './small-whisper.ts';

const small = { sizes: SMALL, vocabulary: SMALL_VOCABULARY };

function digest(seed: number): string {
  const folder = temporaryFolder();
  writeRandomWhisper(folder, { ...small, seed });
  const hash = createHash('sha256');
  for (const file of ['config.json', 'generation_config.json', 'tokenizer.json'])
    hash.update(readFileSync(join(folder, file)));
  for (const file of readdirSync(join(folder, 'onnx')).toSorted())
    hash.update(file).update(readFileSync(join(folder, 'onnx', file)));
  return hash.digest('hex').slice(0, 16);
}

describe('a random Whisper', () => {
  it('is the same for the same seed, and RANDOM_WHISPER_VERSION changes with its files', () => {
    const digests = [digest(1), digest(1), digest(2)];
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
    expect({ version: RANDOM_WHISPER_VERSION, digest: digests[0] }).toEqual({
      version: 1,
      digest: '8b13f44eb49be6f8',
    });
  });

  it('has the same folder for the same options, and another for other options', async () => {
    const options = { ...small, seed: 1, decoders: ['merged'] } as const;
    const folder = await randomWhisper(options);
    expect(await randomWhisper(options)).toBe(folder);
    expect(readdirSync(join(folder, 'onnx')).toSorted()).toEqual([
      'decoder_model_merged.onnx',
      'encoder_model.onnx',
    ]);
    expect(await randomWhisper({ ...options, timestamped: true })).not.toBe(folder);
  });

  it("of whisper-tiny's size writes other text for other audio, with clear margins between tokens", async () => {
    const folder = await randomWhisper({ seed: 1 });
    const encoder = await openSession(join(folder, 'onnx', 'encoder_model.onnx'));
    const decoder = await openSession(join(folder, 'onnx', 'decoder_model_merged.onnx'));
    const tokens: number[] = [];
    const margins: number[] = [];
    for (const seed of [1, 2, 3]) {
      const features = float32(noise(seed, 0.2 * seed, 80 * 3000), [1, 80, 3000]);
      const { last_hidden_state: audio } = await encoder.run({ input_features: features });
      for await (const [token, margin] of sayGreedily(decoder, audio!, 20)) {
        tokens.push(token);
        margins.push(margin);
      }
    }
    expect(tokens.length).toBe(60);
    expect(new Set(tokens).size).toBeGreaterThan(40);
    expect(margins.filter((margin) => margin < 0.01).length).toBeLessThan(5);
  });
});

/** Decodes greedily: yields tokens, and the margin of each before the second likeliest. */
async function* sayGreedily(
  decoder: Session,
  audio: Tensor,
  length: number,
): AsyncGenerator<readonly [token: number, margin: number]> {
  const nothing = float32(new Float32Array(0), [1, 6, 0, 64]);
  const pastNames = decoder.inputs.map(({ name }) => name).filter((name) => name.startsWith('past'));
  let past = Object.fromEntries(pastNames.map((name) => [name, nothing]));
  let next = [50_258, 50_259, 50_359, 50_363];
  for (let step = 0; step < length; step++) {
    const outputs = await decoder.run({
      input_ids: int64(BigInt64Array.from(next, BigInt), [1, next.length]),
      encoder_hidden_states: audio,
      use_cache_branch: bool(step > 0),
      ...past,
    });
    past = Object.fromEntries(
      pastNames.map((name) => {
        const present = outputs[name.replace('past_key_values', 'present')]!;
        return [name, step > 0 && name.includes('encoder') ? past[name]! : present];
      }),
    );
    const logits = floats(outputs['logits']!).slice(-51_865, -51_865 + 50_257);
    const [second, best] = logits.toSorted().slice(-2);
    const token = logits.indexOf(best!);
    next = [token];
    yield [token, best! - second!];
  }
}
