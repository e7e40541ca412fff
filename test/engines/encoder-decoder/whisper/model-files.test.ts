import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComputeType } from '../../../../src/engines/encoder-decoder/whisper/engine-config.ts';
import { chooseFiles } from '../../../../src/engines/encoder-decoder/whisper/model-files.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { tinyConfig, writeFiles } from './tokenizer-folder.ts';

const SUFFIXES = ['', '_fp16', '_quantized', '_int8', '_uint8', '_q4', '_q4f16', '_bnb4'];
const graphs = (suffixes: readonly string[], parts = ['encoder_model', 'decoder_model_merged']) =>
  suffixes.flatMap((suffix) => parts.map((part) => `onnx/${part}${suffix}.onnx`));

const folderOf = (paths: readonly string[]) => {
  const folder = writeFiles(temporaryFolder(), { 'config.json': tinyConfig(51_865) });
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
};

/** The files chosen among `paths`, relative to the folder. */
async function choose(
  paths: readonly string[],
  computeType: ComputeType,
  { gpu = false, modelSize }: { gpu?: boolean; modelSize?: string } = {},
) {
  const folder = folderOf(paths);
  const config = {
    computeType,
    device: 'auto' as const,
    beamSize: 5,
    ...(modelSize !== undefined && { modelSize }),
  };
  const files = await chooseFiles(folder, config, gpu);
  if ('place' in files) throw new Error('These are weights.');
  const { encoder, decoder, warnings } = files;
  const inside = (path: string) => relative(folder, path);
  return {
    encoder: inside(encoder),
    decoder:
      decoder.kind === 'merged' ? inside(decoder.path) : [inside(decoder.first), inside(decoder.later)],
    warnings,
  };
}

const found = (encoder: string, decoder: string, ...warnings: string[]) => ({
  encoder: `onnx/encoder_model${encoder}.onnx`,
  decoder: `onnx/decoder_model_merged${decoder}.onnx`,
  warnings,
});

describe('Whisper files with every precision present', () => {
  it.each<[ComputeType, string, string, string]>([
    ['float32', 'cpu', '', ''],
    ['float32', 'gpu', '', ''],
    ['float16', 'gpu', '_fp16', '_fp16'],
    ['int8', 'cpu', '_quantized', '_quantized'],
    ['int8', 'gpu', '_quantized', '_quantized'],
    ['int8_float16', 'gpu', '_fp16', '_quantized'],
    ['q4', 'cpu', '_q4', '_q4'],
    ['q4', 'gpu', '_q4', '_q4'],
  ])('%s on the %s uses the files of that precision', async (computeType, device, encoder, decoder) => {
    expect(await choose(graphs(SUFFIXES), computeType, { gpu: device === 'gpu' })).toEqual(
      found(encoder, decoder),
    );
  });

  it.each<[ComputeType, string, string]>([
    ['float16', '', 'compute_type float16 is for graphics cards; voice uses float32 instead.'],
    [
      'int8_float16',
      '_quantized',
      'compute_type int8_float16 is for graphics cards; voice uses int8 instead.',
    ],
  ])('%s on the CPU uses another precision and reports that', async (computeType, suffix, warning) => {
    expect(await choose(graphs(SUFFIXES), computeType)).toEqual(found(suffix, suffix, warning));
  });
});

describe('Whisper files with some precisions missing', () => {
  it.each<[ComputeType, string, string[], string, string?]>([
    ['int8', 'cpu', ['_int8', '_uint8'], '_int8'],
    ['int8', 'cpu', ['_uint8', ''], '_uint8'],
    ['q4', 'cpu', ['_q4f16', '_bnb4'], '_q4f16'],
    ['q4', 'cpu', ['_bnb4', ''], '_bnb4'],
    [
      'float32',
      'cpu',
      ['_fp16', '_int8', '_q4'],
      '_int8',
      "compute_type float32 is not among the model's files; voice uses int8 instead.",
    ],
    [
      'float32',
      'gpu',
      ['_fp16', '_int8', '_q4'],
      '_fp16',
      "compute_type float32 is not among the model's files; voice uses float16 instead.",
    ],
    [
      'int8',
      'cpu',
      ['_fp16', ''],
      '',
      "compute_type int8 is not among the model's files; voice uses float32 instead.",
    ],
    [
      'int8',
      'cpu',
      ['_q4', '_fp16'],
      '_fp16',
      "compute_type int8 is not among the model's files; voice uses float16 instead.",
    ],
    [
      'q4',
      'gpu',
      ['_int8'],
      '_int8',
      "compute_type q4 is not among the model's files; voice uses int8 instead.",
    ],
    [
      'float16',
      'cpu',
      ['_fp16', '_quantized'],
      '_quantized',
      'compute_type float16 is for graphics cards; voice uses int8 instead.',
    ],
    ['float16', 'cpu', ['_fp16', '_q4'], '_fp16'],
    ['float16', 'cpu', ['_q4'], '_q4', 'compute_type float16 is for graphics cards; voice uses q4 instead.'],
    [
      'float16',
      'gpu',
      ['', '_int8'],
      '',
      "compute_type float16 is not among the model's files; voice uses float32 instead.",
    ],
  ])('%s on the %s with %j uses %j', async (computeType, device, suffixes, suffix, warning) => {
    const chosen = await choose(graphs(suffixes), computeType, { gpu: device === 'gpu' });
    expect(chosen).toEqual(found(suffix, suffix, ...(warning === undefined ? [] : [warning])));
  });

  it('encoder and decoder are chosen separately', async () => {
    const paths = ['onnx/encoder_model_int8.onnx', 'onnx/decoder_model_merged.onnx'];
    expect(await choose(paths, 'int8')).toEqual(
      found('_int8', '', "The model's files have no decoder in int8; voice uses float32 instead."),
    );
    expect(await choose(paths, 'float16')).toEqual(
      found(
        '_int8',
        '',
        'compute_type float16 is for graphics cards; voice uses int8 for the encoder and float32 for the decoder instead.',
      ),
    );
    expect(await choose(paths, 'int8_float16', { gpu: true })).toEqual(
      found(
        '_int8',
        '',
        "compute_type int8_float16 is not among the model's files; voice uses int8 for the encoder and float32 for the decoder instead.",
      ),
    );
  });
});

describe('decoder files', () => {
  const SPLIT = ['encoder_model', 'decoder_model', 'decoder_with_past_model'];

  it('may be two if there is no merged one', async () => {
    const { decoder } = await choose(graphs(['_quantized'], SPLIT), 'int8');
    expect(decoder).toEqual([
      'onnx/decoder_model_quantized.onnx',
      'onnx/decoder_with_past_model_quantized.onnx',
    ]);
  });

  it('prefer one merged file to two, but the requested precision to a merged file', async () => {
    const paths = [...graphs(['_quantized'], SPLIT), ...graphs(['_quantized', ''])];
    expect(await choose(paths, 'int8')).toEqual(found('_quantized', '_quantized'));
    const { decoder } = await choose([...graphs(['_quantized'], SPLIT), ...graphs([''])], 'int8');
    expect(decoder).toEqual([
      'onnx/decoder_model_quantized.onnx',
      'onnx/decoder_with_past_model_quantized.onnx',
    ]);
  });

  it('must be both there if there is no merged one', async () => {
    await expect(choose(graphs([''], ['encoder_model', 'decoder_model']), 'float32')).rejects.toThrow(
      /has no decoder/,
    );
  });
});

describe('folder of the graphs', () => {
  it("is 'onnx' or the model folder", async () => {
    const beside = graphs(['_quantized']).map((path) => basename(path));
    expect((await choose(beside, 'int8')).encoder).toBe('encoder_model_quantized.onnx');
    expect((await choose([...beside, ...graphs(['_quantized'])], 'int8')).encoder).toBe(
      'onnx/encoder_model_quantized.onnx',
    );
  });

  it('is the model_size if that is a path', async () => {
    const other = folderOf(graphs(['']));
    const config = { modelSize: other, computeType: 'float32', device: 'cpu', beamSize: 1 } as const;
    const files = await chooseFiles(temporaryFolder(), config, false);
    expect(files).toEqual({
      folder: other,
      encoder: join(other, 'onnx/encoder_model.onnx'),
      decoder: { kind: 'merged', path: join(other, 'onnx/decoder_model_merged.onnx') },
      precision: 'float32',
      warnings: [],
    });
  });

  it.each<readonly [ComputeType, 'float32' | 'int8', readonly string[]]>([
    ['float32', 'float32', []],
    ['float16', 'float32', ['compute_type float16 is for graphics cards; voice uses float32 instead.']],
    ['int8', 'int8', []],
    ['q4', 'int8', ["compute_type q4 is not among the model's files; voice uses int8 instead."]],
  ])(
    'may hold weights in another format, from which graphs are built: %s in %s',
    async (computeType, precision, says) => {
      const folder = folderOf(['model.safetensors', 'config.json']);
      const files = await chooseFiles(folder, { computeType, device: 'auto', beamSize: 5 }, false);
      expect(files).toMatchObject({
        folder,
        place: { format: 'safetensors', folder, weights: 'model.safetensors' },
        precision,
        warnings: says,
      });
    },
  );

  it('must be a folder and not a file of that name', async () => {
    await expect(
      choose(['onnx/encoder_model.onnx/x', 'onnx/decoder_model_merged.onnx'], 'float32'),
    ).rejects.toThrow(/has no encoder/);
  });
});

describe('a folder without usable graphs', () => {
  it('is refused with the list of all names that were tried', async () => {
    const refusal = await choose([], 'int8').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(
        /^The model folder 'voice-test-.*' has no encoder\. Looked for, in 'onnx' and beside it: encoder_model_quantized\.onnx, /,
      ),
    });
    const decoder = await choose(['onnx/encoder_model_int8.onnx'], 'int8').catch((error: unknown) => error);
    for (const suffix of SUFFIXES) {
      expect(refusal).toMatchObject({ message: expect.stringContaining(`encoder_model${suffix}.onnx`) });
      expect(decoder).toMatchObject({
        message: expect.stringContaining(
          `decoder_model_merged${suffix}.onnx (or decoder_model${suffix}.onnx and decoder_with_past_model${suffix}.onnx)`,
        ),
      });
    }
  });
});

describe('model_size of a manifest', () => {
  it.each([
    ['tiny', []],
    ['tiny.en', []],
    [
      'base',
      [
        'The manifest says model_size base, but the files are of another size (4 and 4 layers, 384 wide); they are used as they are.',
      ],
    ],
  ])('%s is compared with the files', async (modelSize, warnings) => {
    expect(await choose(graphs(['_quantized']), 'int8', { modelSize })).toMatchObject({ warnings });
  });

  it.each([
    ['large-v3-turbo', { d_model: 1280, encoder_layers: 32, decoder_layers: 4, decoder_attention_heads: 20 }],
    [
      'distil-large-v3',
      { d_model: 1280, encoder_layers: 32, decoder_layers: 2, decoder_attention_heads: 20 },
    ],
    ['distil-small.en', { d_model: 768, encoder_layers: 12, decoder_layers: 4, decoder_attention_heads: 12 }],
  ])('%s is recognized by the number of layers', async (modelSize, shape) => {
    const folder = folderOf(graphs(['']));
    const config = { computeType: 'float32', device: 'cpu', beamSize: 1, modelSize } as const;
    const warned = async (change: object) => {
      writeFiles(folder, { 'config.json': { ...tinyConfig(51_866), ...shape, ...change } });
      return (await chooseFiles(folder, config, false)).warnings.length;
    };
    expect(await warned({})).toBe(0);
    expect(await warned({ decoder_layers: 32 })).toBe(1);
    expect(await warned({ encoder_layers: 6 })).toBe(1);
    expect(await warned({ d_model: 1536, decoder_attention_heads: 24 })).toBe(1);
  });
});
