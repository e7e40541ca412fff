import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ICEFALL, NEMO, WENET_PAIR } from '../../../../src/engines/frames/acoustic/fbank-kinds.ts';
import { createFbank, type FbankOptions } from '../../../../src/engines/frames/features/fbank.ts';
import { openEmbeddingModel } from '../../../../src/engines/speaker/embedding/embedding-model.ts';
import { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../../../generated/ctc/generated-models.ts';
import { type EmbeddingForm, frameEmbedding } from '../../../generated/speaker/generated-models.ts';
import { toneTalk } from '../../../generated/speaker/tone-voices.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

const FRAME = 30;
const FRAMES = 100;
const talk = toneTalk(1.5, [{ voice: 1, start: 0.2, end: 1.3 }]);
/** A local speaker who talks all the time. */
const activity = new Uint8Array(FRAMES).fill(1);

function modelFile(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'embedding.onnx');
  writeFileSync(path, bytes);
  return path;
}

async function framesOf(form: EmbeddingForm): Promise<Float32Array> {
  const model = await openEmbeddingModel(modelFile(frameEmbedding(form, FRAME)), 'cpu');
  expect(model.dimensions).toBe(80);
  return (await model.embed(talk, activity, 0, talk.length))!;
}

/** The features of a frame, of audio from the start to the beginning of the last frame. */
function expectedFrame(
  options: FbankOptions,
  samples: Float32Array,
  normalize: (column: readonly number[]) => (value: number) => number,
) {
  const fbank = createFbank(options);
  const features = [...fbank.push(samples), ...fbank.finish()];
  return Array.from({ length: 80 }, (_, bin) => {
    const column = features.filter((_value, at) => at % 80 === bin);
    return normalize(column)(features[FRAME * 80 + bin]!);
  });
}

const meanOf = (column: readonly number[]) => column.reduce((sum, value) => sum + value, 0) / column.length;
const minusMeanOf = (column: readonly number[]) => (value: number) => value - meanOf(column);
const spoken = talk.subarray(0, talk.length - talk.length / FRAMES);

describe('features of an embedding model', () => {
  it.each([
    ['3d-speaker', ICEFALL, spoken, () => (value: number) => value],
    ['wespeaker', { ...WENET_PAIR, window: 'hamming' }, spoken, minusMeanOf],
    ['community-1', { ...WENET_PAIR, window: 'hamming' }, talk, minusMeanOf],
    [
      'nemo',
      { ...NEMO, edges: 'snip' },
      spoken,
      (column: readonly number[]) => {
        const deviation = Math.sqrt(meanOf(column.map((value) => minusMeanOf(column)(value) ** 2)));
        return (value: number) => minusMeanOf(column)(value) / (deviation + 1e-5);
      },
    ],
  ] as const)('have the settings of %s', async (form, options, samples, normalize) => {
    const frame = await framesOf(form);
    const expected = expectedFrame(options, samples, normalize);
    frame.forEach((value, bin) => expect(value).toBeCloseTo(expected[bin]!, 2));
  });

  it('follow the metadata if that has a mean', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['N', 'T', 80]);
    graph.output('embedding', 'float32', ['N', 80], graph.op('ReduceMean', [x], { axes: [1], keepdims: 0 }));
    const metadata = { framework: '3d-speaker', normalize_samples: 1, feature_normalize_type: 'global-mean' };
    const model = await openEmbeddingModel(modelFile(withMetadata(graph, metadata)), 'cpu');
    for (const value of (await model.embed(talk, activity, 0, talk.length))!) expect(value).toBeCloseTo(0, 3);
  });

  it('are refused for another sample rate or kind', async () => {
    const graph = (metadata: Readonly<Record<string, string | number>>) => {
      const one = new GraphBuilder();
      const x = one.input('x', 'float32', ['N', 'T', 80]);
      one.output('embedding', 'float32', ['N', 80], one.op('ReduceMean', [x], { axes: [1], keepdims: 0 }));
      return openEmbeddingModel(modelFile(withMetadata(one, metadata)), 'cpu');
    };
    await expect(graph({ framework: 'wespeaker', sample_rate: 8000 })).rejects.toThrow('at 16000 Hz');
    await expect(graph({ framework: 'speechbrain' })).rejects.toThrow('is not an embedding model');
    await expect(graph({ framework: '3d-speaker', feature_normalize_type: 'odd' })).rejects.toThrow(
      'does not support',
    );
    await expect(graph({ framework: 'nemo' })).rejects.toMatchObject({ kind: 'invalid_manifest' });
  });

  it('give no embedding for a speaker who hardly talks', async () => {
    const model = await openEmbeddingModel(modelFile(frameEmbedding('3d-speaker', 0)), 'cpu');
    expect(await model.embed(talk, activity, 1, talk.length)).toBeUndefined();
  });
});
