import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AcousticModel } from '../../../../src/engines/frames/acoustic/acoustic-model.ts';
import { kindOf, openAcousticModel } from '../../../../src/engines/frames/acoustic/open-acoustic-model.ts';
import { type Form, withMetadata, writeCtcModel } from '../../../generated/ctc/generated-models.ts';
import { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

describe('kind of an acoustic model', () => {
  it.each([
    ['nemo', ['audio_signal', 'length'], { model_type: 'EncDecCTCModelBPE' }],
    ['nemo', ['audio_signal', 'length'], {}],
    ['nemo', ['features', 'feature_lengths'], { model_type: 'EncDecCTCModel' }],
    ['wenet', ['x', 'x_lens'], { model_type: 'wenet_ctc' }],
    ['zipformer', ['x', 'x_lens'], { model_type: 'zipformer2_ctc' }],
    ['streaming-wenet', ['x', 'offset', 'required_cache_size', 'attn_cache', 'conv_cache', 'attn_mask'], {}],
    ['streaming-zipformer', ['x', 'cached_key_0', 'embed_states'], { decode_chunk_len: '32' }],
    [undefined, ['input_values'], {}],
    [undefined, ['audio_signal', 'length', 'cache_last_channel'], { model_type: 'EncDecCTCModel' }],
  ] as const)('is %s for the inputs %j and %j', (kind, inputs, metadata) => {
    expect(kindOf(inputs, new Map(Object.entries(metadata)))).toBe(kind);
  });
});

async function open(form: Form): Promise<AcousticModel> {
  const folder = temporaryFolder();
  writeCtcModel(folder, form);
  const graphs =
    form === 'streaming-wenet-pair'
      ? ({ kind: 'pair', encoder: join(folder, 'encoder.onnx'), ctc: join(folder, 'ctc.onnx') } as const)
      : ({ kind: 'single', model: join(folder, 'model.onnx') } as const);
  return openAcousticModel(graphs, 9, 'cpu');
}

describe('openAcousticModel', () => {
  it.each([
    ['nemo', undefined, true],
    ['wenet', undefined, false],
    ['zipformer', undefined, false],
    ['streaming-zipformer', { length: 45, shift: 32 }, false],
    ['streaming-wenet', { length: 35, shift: 32 }, false],
    ['streaming-wenet-pair', { length: 35, shift: 32 }, false],
  ] as const)('with the form %s has chunks of %j', async (form, chunk, blankIsLast) => {
    const model = await open(form);
    expect(model.chunk).toEqual(chunk);
    expect(model).toMatchObject({ width: 9, frameSeconds: 0.04, blankIsLast });
  });

  it('normalizes the features only if the model was trained so', async () => {
    expect((await open('nemo')).normalize).toBe(false);
    expect((await open('nemo-per-feature')).normalize).toBe('population');
  });

  it('starts each stream with an empty state and keeps the state in it', async () => {
    const model = await open('streaming-zipformer');
    const loud = new Float32Array(45 * 80).fill(9);
    const silent = new Float32Array(45 * 80).fill(-16);
    const one = model.start();
    const first = await one.run(silent, 45);
    await one.run(loud, 45);
    const afterLoud = await one.run(silent, 45);
    const other = await model.start().run(silent, 45);
    expect(other.values).toEqual(first.values);
    expect(afterLoud.values).not.toEqual(first.values);
  });
});

/** A model of one input and one output with this metadata. */
function openMade(inputs: readonly string[], metadata: Readonly<Record<string, string | number>>, width = 9) {
  const graph = new GraphBuilder();
  for (const name of inputs) graph.input(name, 'float32', ['N', 'T', width]);
  graph.output('log_probs', 'float32', ['N', 'T', width], inputs[0]);
  const model = join(temporaryFolder(), 'made.onnx');
  writeFileSync(model, withMetadata(graph, metadata));
  return openAcousticModel({ kind: 'single', model }, 9, 'cpu');
}

it('an acoustic model that contradicts its metadata is reported as invalid', async () => {
  const model = await open('streaming-zipformer');
  await expect(model.start().run(new Float32Array(77 * 80), 77)).rejects.toMatchObject({
    kind: 'invalid_manifest',
    message: expect.stringContaining("'model.onnx' does not run"),
  });
});

describe('an unsupported acoustic model', () => {
  it('is refused with its inputs and the supported kinds', async () => {
    await expect(openMade(['input_values'], {})).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/'made.onnx'.*input_values.*NeMo, WeNet and Zipformer/),
    });
  });

  it.each([
    [['audio_signal'], {}, "'subsampling_factor'"],
    [['audio_signal'], { subsampling_factor: 'x' }, "'subsampling_factor'"],
    [['audio_signal'], { subsampling_factor: 0 }, "'subsampling_factor'"],
    [['audio_signal'], { subsampling_factor: 4, normalize_type: 'all_features' }, "'all_features'"],
    [['x', 'cached_key_0'], { decode_chunk_len: 32 }, "'T'"],
    [['x', 'cached_key_0'], { decode_chunk_len: 32, T: 45_000 }, "'T'"],
    [['x', 'cached_key_0'], { decode_chunk_len: 64, T: 45 }, "'decode_chunk_len'"],
    [['x', 'cached_key_0'], { decode_chunk_len: 32, T: 45 }, 'returns no states'],
    [['x', 'attn_cache', 'conv_cache'], { chunk_size: 16 }, "'left_chunks'"],
    [
      ['x', 'attn_cache', 'conv_cache'],
      {
        chunk_size: 16,
        left_chunks: 1000,
        subsampling_factor: 4,
        right_context: 6,
        num_blocks: 1000,
        head: 8,
        output_size: 512,
        cnn_module_kernel: 15,
      },
      'impossible size',
    ],
  ])('is refused with the inputs %j and the metadata %j', async (inputs, metadata, message) => {
    await expect(openMade(inputs, metadata)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining(message),
    });
  });
});
