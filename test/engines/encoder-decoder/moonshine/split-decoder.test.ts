import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMoonshine, SPLIT_DECODER } from '../../../../src/engines/encoder-decoder/moonshine/model.ts';
import { splitMergedDecoder } from '../../../../src/engines/encoder-decoder/moonshine/split-decoder.ts';
import { topToken } from '../../../../src/engines/encoder-decoder/logits.ts';
import { openSession } from '../../../../src/onnx/session.ts';
import { bool, float32, floats, int64, type Tensor } from '../../../../src/onnx/tensor.ts';
import { sileroPath } from '../../../../src/engines/silero/engine.ts';
import { bursts, whiteNoise } from '../../../fixtures/signals.ts';
import { installedMoonshine } from '../../../helpers/installed-moonshine.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

const ENCODER = 'encoder_model.onnx';
const DECODER = 'decoder_model_merged.onnx';
const START = 1;

describe('splitMergedDecoder with a file that is no merged decoder', () => {
  it('does not split it', () => {
    expect(splitMergedDecoder(readFileSync(sileroPath()))).toBeUndefined();
    expect(() => splitMergedDecoder(new TextEncoder().encode('garbage'))).toThrow(RangeError);
  });
});

const moonshine = await installedMoonshine();

describe.skipIf(moonshine.state === 'unavailable')(`Moonshine's merged decoder${moonshine.skipped}`, () => {
  const folder = moonshine.state === 'installed' ? moonshine.model.folder : '';

  it('is split as its revision says', () => {
    const { cross, step } = SPLIT_DECODER.make(readFileSync(join(folder, DECODER)));
    const digests = [cross, step].map((graph) =>
      createHash('sha256').update(graph).digest('hex').slice(0, 8),
    );
    // Other digests need a new revision, or else an outdated kept copy is loaded.
    expect([SPLIT_DECODER.revision, ...digests]).toEqual([3, '0b959448', 'c60ff994']);
  });

  it('gives the same logits after the split, for two rows and several steps', async () => {
    const clips = [bursts(1.5, [0.2, 1]), whiteNoise(24_000, -30)];
    const apart = await (await openMoonshine(folder)).decoder(clips);
    const whole = await wholeDecoder(folder, clips);
    let tokens = clips.map(() => START);
    for (let step = 0; step < 6; step++) {
      const [logits, expected] = [await apart.step(tokens), await whole(tokens)];
      expect(logits.length).toBe(2 * apart.vocabulary);
      expect(logits.length).toBe(expected.length);
      let worst = 0;
      for (let at = 0; at < logits.length; at++)
        worst = Math.max(worst, Math.abs(logits[at]! - expected[at]!));
      // Logits reach 30, and their input is quantized to 256 steps.
      expect(worst).toBeLessThan(0.3);
      tokens = clips.map(
        (_, row) => topToken(expected.subarray(row * apart.vocabulary, (row + 1) * apart.vocabulary)).token,
      );
    }
  });

  it('outputs the attention of its heads without changing its logits', async () => {
    const model = await openMoonshine(folder);
    const clips = [bursts(1.5, [0.2, 1]), whiteNoise(24_000, -30)];
    const log = model.attentionLog!();
    const [watched, unwatched] = [await model.decoder(clips, log), await model.decoder(clips)];
    for (let step = 0; step < 3; step++) {
      const tokens = clips.map(() => START);
      expect(await watched.step(tokens)).toEqual(await unwatched.step(tokens));
    }
    for (const { weights, rowStride } of log.headsOf(1, [0, 1]))
      for (const step of [0, 1]) {
        const shares = weights.subarray(step * rowStride, (step + 1) * rowStride);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
      }
  });

  it.each([
    ['is missing', undefined, "The model file 'decoder_model_merged.onnx' is missing."],
    [
      'is garbage',
      'garbage',
      "The model file 'decoder_model_merged.onnx' is not a merged decoder with a key/value cache.",
    ],
  ])('is named in the error if it %s', async (_, content, message) => {
    const copy = temporaryFolder();
    writeFileSync(join(copy, ENCODER), readFileSync(join(folder, ENCODER)));
    if (content !== undefined) writeFileSync(join(copy, DECODER), content);
    await expect(openMoonshine(copy)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: `${message} If the model is installed, check its files with 'voice models verify'.`,
    });
  });
});

/** The merged decoder in normal use: the first step computes the cross-attention, later steps reuse it. */
async function wholeDecoder(folder: string, clips: readonly Float32Array[]) {
  const encoder = await openSession(join(folder, ENCODER));
  const session = await openSession(join(folder, DECODER));
  const encoded: Float32Array[] = [];
  let dims: readonly number[] = [];
  for (const clip of clips) {
    const output = (await encoder.run({ input_values: float32(clip, [1, clip.length]) }))[
      'last_hidden_state'
    ]!;
    encoded.push(floats(output));
    dims = output.dims;
  }
  const all = new Float32Array(encoded.reduce((sum, { length }) => sum + length, 0));
  encoded.forEach((one, row) => all.set(one, row * one.length));
  const feeds: Record<string, Tensor> = {
    encoder_hidden_states: float32(all, [clips.length, ...dims.slice(1)]),
    use_cache_branch: bool(false),
  };
  for (const { name, shape } of session.inputs) {
    if (!name.startsWith('past_key_values.')) continue;
    feeds[name] = float32(new Float32Array(0), [clips.length, Number(shape[1]), 0, Number(shape[3])]);
  }
  return async (tokens: readonly number[]): Promise<Float32Array> => {
    feeds['input_ids'] = int64(BigInt64Array.from(tokens, BigInt), [tokens.length, 1]);
    const first = feeds['use_cache_branch']!.data[0] === 0;
    const outputs = await session.run(feeds);
    for (const [name, tensor] of Object.entries(outputs)) {
      const past = name.replace('present', 'past_key_values');
      if (name !== 'logits' && (first || !name.includes('.encoder.'))) feeds[past] = tensor;
    }
    feeds['use_cache_branch'] = bool(true);
    return floats(outputs['logits']!);
  };
}
