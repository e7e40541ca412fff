import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findWeights } from '../../../../../src/engines/encoder-decoder/whisper/weights/find-weights.ts';
import { openWeights } from '../../../../../src/engines/encoder-decoder/whisper/weights/open-weights.ts';
import { writeWhisperLayout } from '../../../../generated/whisper/layout.ts';
import { type Checkpoint, turned, type Pieces } from '../../../../generated/whisper/makes/checkpoint.ts';
import { ctranslate2, type Ctranslate2Type } from '../../../../generated/whisper/makes/ctranslate2.ts';
import { ggml, type GgmlType } from '../../../../generated/whisper/makes/ggml.ts';
import { safetensors } from '../../../../generated/whisper/makes/safetensors.ts';
import { torchStateDict } from '../../../../generated/whisper/makes/torch.ts';
import type { FloatType } from '../../../../generated/whisper/makes/values.ts';
import { SMALL, SMALL_VOCABULARY, smallWeights } from '../../../../generated/whisper/small-whisper.ts';
import { temporaryFolder } from '../../../../helpers/model-fixtures.ts';

const CHECKPOINT = turned(smallWeights());
const TOKENS = SMALL_VOCABULARY.tokens.map((token) => Buffer.from(token));

/** A folder with the files of a Hugging Face model and with `files`. */
function folderWith(files: Readonly<Record<string, Pieces | Uint8Array | string>>): string {
  const folder = temporaryFolder();
  writeWhisperLayout(folder, { vocabulary: SMALL_VOCABULARY, sizes: SMALL });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), Array.isArray(content) ? Buffer.concat(content) : (content as string));
  }
  return folder;
}

async function open(folder: string) {
  const weights = await openWeights((await findWeights(folder))!);
  onTestFinished(() => weights.close());
  return weights;
}

/** The largest difference of a value, relative to the largest value of its tensor. */
async function largestError(folder: string, checkpoint: Checkpoint = CHECKPOINT): Promise<number> {
  const weights = await open(folder);
  let worst = 0;
  for (const [name, { data, dims }] of checkpoint) {
    const tensor = weights.tensor(name);
    expect([name, ...tensor.dims]).toEqual([name, ...dims]);
    const floats = await tensor.floats();
    const most = data.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    floats.forEach((value, index) => (worst = Math.max(worst, Math.abs(value - data[index]!) / most)));
  }
  return worst;
}

const FLOATS: readonly (readonly [FloatType, number])[] = [
  ['float32', 0],
  ['float16', 2 ** -11],
  ['bfloat16', 2 ** -8],
];

describe('openWeights', () => {
  it.each(FLOATS)('reads safetensors in %s', async (type, error) => {
    const folder = folderWith({ 'model.safetensors': safetensors(CHECKPOINT, type) });
    expect(await largestError(folder)).toBeLessThanOrEqual(error);
  });

  it.each(FLOATS)('reads torch files in %s without running code of their pickle', async (type, error) => {
    const folder = folderWith({ 'pytorch_model.bin': torchStateDict(CHECKPOINT, type) });
    expect(await largestError(folder)).toBeLessThanOrEqual(error);
  });

  it.each<readonly [Ctranslate2Type, number, number]>([
    ['float32', 6, 0],
    ['float16', 6, 2 ** -11],
    ['bfloat16', 6, 2 ** -8],
    ['int8', 6, 1 / 250],
    ['int8_float16', 5, 1 / 250],
    ['int16', 4, 2 ** -10],
  ])('reads CTranslate2 files in %s of version %i', async (type, version, error) => {
    const folder = folderWith({
      'model.bin': ctranslate2(CHECKPOINT, { heads: SMALL.heads, type, version }),
    });
    expect(await largestError(folder)).toBeLessThanOrEqual(error);
  });

  it.each<readonly [GgmlType, number]>([
    ['float32', 0],
    ['float16', 2 ** -10],
    ['q8_0', 1 / 125],
    ['q5_0', 1 / 14],
    ['q5_1', 1 / 14],
    ['q4_0', 1 / 6],
    ['q4_1', 1 / 6],
  ])('reads ggml files in %s', async (type, error) => {
    // ggml quantizes blocks of 32 values, so widths are multiples of 32.
    const file = ggml(CHECKPOINT, { heads: SMALL.heads, type, tokens: TOKENS });
    expect(await largestError(folderWith({ 'ggml-small.bin': file }))).toBeLessThanOrEqual(error);
  });

  it('returns the sizes of the tensors', async () => {
    const { sizes } = await open(folderWith({ 'model.safetensors': safetensors(CHECKPOINT, 'float32') }));
    const vocabulary = CHECKPOINT.get('model.decoder.embed_tokens.weight')!.dims[0];
    expect(sizes).toEqual({ ...SMALL, vocabulary });
  });

  it('returns int8 weights as stored, with the scale of each row', async () => {
    const file = ctranslate2(CHECKPOINT, { heads: SMALL.heads, type: 'int8' });
    const weights = await open(folderWith({ 'model.bin': file }));
    for (const name of [
      'model.encoder.layers.1.self_attn.v_proj.weight',
      'model.decoder.layers.0.fc2.weight',
    ]) {
      const tensor = weights.tensor(name);
      const [{ values, scales }, floats] = [await tensor.int8!(), await tensor.floats()];
      const row = values.length / scales.length;
      expect(scales.length).toBe(tensor.dims[0]);
      expect(floats).toEqual(Float32Array.from(values, (value, at) => value * scales[Math.floor(at / row)]!));
    }
    expect(weights.tensor('model.encoder.conv1.weight').int8).toBeUndefined();
  });

  it('reads several files with an index', async () => {
    const entries = [...CHECKPOINT];
    const [first, second] = [new Map(entries.slice(0, 30)), new Map(entries.slice(30))];
    const [one, two] = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
    const map = Object.fromEntries(entries.map(([name]) => [name, first.has(name) ? one : two]));
    const files = { [one]: safetensors(first, 'float32'), [two]: safetensors(second, 'float32') };
    const index = JSON.stringify({ metadata: { total_size: 1 }, weight_map: map });
    expect(await largestError(folderWith({ ...files, 'model.safetensors.index.json': index }))).toBe(0);
  });

  it('accepts weights that were saved without the last layer', async () => {
    const bare = new Map([...CHECKPOINT].map(([name, weight]) => [name.replace('model.', ''), weight]));
    expect(await largestError(folderWith({ 'model.safetensors': safetensors(bare, 'float32') }))).toBe(0);
  });
});
