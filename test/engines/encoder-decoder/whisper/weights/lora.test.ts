import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findWeights } from '../../../../../src/engines/encoder-decoder/whisper/weights/find-weights.ts';
import { openWeights } from '../../../../../src/engines/encoder-decoder/whisper/weights/open-weights.ts';
import { writeWhisperLayout } from '../../../../generated/whisper/layout.ts';
import { turned } from '../../../../generated/whisper/makes/checkpoint.ts';
import { safetensors } from '../../../../generated/whisper/makes/safetensors.ts';
import { SMALL, SMALL_VOCABULARY, smallWeights } from '../../../../generated/whisper/small-whisper.ts';
import type { Weight } from '../../../../generated/whisper/weights.ts';
import { temporaryFolder } from '../../../../helpers/model-fixtures.ts';

const BASE = turned(smallWeights());
const TARGET = 'model.decoder.layers.1.self_attn.v_proj';
const { width } = SMALL;
const RANK = 2;

const ramp = (...dims: readonly number[]): Weight => ({
  dims,
  data: Float32Array.from({ length: dims.reduce((a, b) => a * b, 1) }, (_, index) => Math.sin(index)),
});
const [DOWN, UP] = [ramp(RANK, width), ramp(width, RANK)];

const CONFIG = { peft_type: 'LORA', base_model_name_or_path: 'me/base', r: RANK, lora_alpha: 6 };

function folderWith(config: object, parts: Readonly<Record<string, Weight>>): string {
  const folder = temporaryFolder();
  writeWhisperLayout(folder, { vocabulary: SMALL_VOCABULARY, sizes: SMALL });
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content);
  write('model.safetensors', Buffer.concat(safetensors(BASE, 'float32')));
  write('adapter_config.json', JSON.stringify(config));
  write('adapter_model.safetensors', Buffer.concat(safetensors(new Map(Object.entries(parts)), 'float32')));
  return folder;
}

const stem = `base_model.model.${TARGET}`;
const PARTS = { [`${stem}.lora_A.weight`]: DOWN, [`${stem}.lora_B.weight`]: UP };

it.each([
  [CONFIG, 3],
  [{ ...CONFIG, use_rslora: true }, 6 / Math.sqrt(2)],
])('a LoRA adapter is added to its base weights: %j', async (config, scale) => {
  const weights = await openWeights((await findWeights(folderWith(config, PARTS)))!);
  const merged = await weights.tensor(`${TARGET}.weight`).floats();
  const base = BASE.get(`${TARGET}.weight`)!.data;
  const expected = base.map((value, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    let sum = 0;
    for (let index = 0; index < RANK; index++)
      sum += UP.data[row * RANK + index]! * DOWN.data[index * width + column]!;
    return value + scale * sum;
  });
  expect(Math.max(...merged.map((value, at) => Math.abs(value - expected[at]!)))).toBeLessThan(1e-5);
  const other = 'model.decoder.layers.0.self_attn.v_proj.weight';
  expect(await weights.tensor(other).floats()).toEqual(BASE.get(other)!.data);
  await weights.close();
});

it.each<readonly [what: string, config: object, parts: Readonly<Record<string, Weight>>, says: RegExp]>([
  [
    'of another adapter type',
    { ...CONFIG, peft_type: 'IA3' },
    PARTS,
    /an adapter with IA3, .*merge_and_unload/,
  ],
  ['with DoRA', { ...CONFIG, use_dora: true }, PARTS, /an adapter with DoRA/],
  ['with whole modules', { ...CONFIG, modules_to_save: ['proj_out'] }, PARTS, /with whole modules/],
  [
    'for another base model',
    CONFIG,
    { [`${stem}.lora_A.weight`]: ramp(RANK, 5), [`${stem}.lora_B.weight`]: UP },
    /does not fit the base model/,
  ],
  ['for other layers', CONFIG, { 'base_model.model.x.lora_A.weight': DOWN }, /changes 'base_model\.model\.x/],
])('a LoRA adapter %s is refused', async (_, config, parts, says) => {
  const place = (await findWeights(folderWith(config, parts)))!;
  await expect(openWeights(place)).rejects.toMatchObject({
    kind: 'invalid_manifest',
    message: expect.stringMatching(says),
  });
});
