import { join } from 'node:path';
import { z } from 'zod';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { findModelJson, parseModelJson } from '../../../model-json.ts';
import { ADAPTER_CONFIG, ADAPTER_WEIGHTS } from './files-among.ts';
import { readSafetensors } from './safetensors.ts';
import { readTorchFile } from './torch-file.ts';
import { WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

const schema = z.object({
  peft_type: z.string(),
  base_model_name_or_path: z.string().nullish(),
  r: z.number().int().min(1).max(4096),
  lora_alpha: z.number().positive(),
  use_rslora: z.boolean().nullish(),
  use_dora: z.boolean().nullish(),
  fan_in_fan_out: z.boolean().nullish(),
  bias: z.string().nullish(),
  modules_to_save: z.array(z.string()).nullish(),
  alpha_pattern: z.record(z.string(), z.number()).nullish(),
});

/** The configuration of a LoRA adapter (huggingface/peft, LoraConfig). */
export interface LoraAdapter {
  /** The base model: a repository of the hub, or a folder of the machine that trained the adapter. */
  readonly base?: string;
  /** The factor of B · A. */
  readonly scaleOf: (rank: number) => number;
}

const MERGE_BY_HAND =
  "merge it with peft: model.merge_and_unload().save_pretrained('merged'), and add the folder 'merged'";

/**
 * Finds the adapter of a folder; `undefined` if it has none.
 * @throws VoiceError `invalid_manifest` for a kind of adapter that cannot be merged here, with advice.
 */
export async function findLora(folder: string): Promise<LoraAdapter | undefined> {
  const config = await findModelJson(folder, ADAPTER_CONFIG, schema);
  return config && toAdapter(config);
}

/**
 * Parses the text of an adapter_config.json.
 * @throws VoiceError as `findLora`.
 */
export const parseLora = (text: string): LoraAdapter =>
  toAdapter(parseModelJson(text, ADAPTER_CONFIG, schema));

function toAdapter(config: z.output<typeof schema>): LoraAdapter {
  const { base_model_name_or_path: base, lora_alpha: alpha, use_rslora: isStabilised } = config;
  const odd = [
    config.peft_type !== 'LORA' && config.peft_type,
    config.use_dora === true && 'DoRA',
    config.fan_in_fan_out === true && 'transposed weights',
    (config.bias ?? 'none') !== 'none' && 'biases',
    (config.modules_to_save ?? []).length > 0 && 'whole modules',
    Object.keys(config.alpha_pattern ?? {}).length > 0 && 'factors of their own',
  ].find((part) => part !== false);
  if (odd !== undefined)
    throw brokenModelFile(
      ADAPTER_CONFIG,
      `describes an adapter with ${odd}, which voice does not merge; ${MERGE_BY_HAND}`,
    );
  return {
    ...(typeof base === 'string' && { base }),
    scaleOf: (rank) => alpha / (isStabilised === true ? Math.sqrt(rank) : rank),
  };
}

/**
 * The tensors of `base` with the adapter of a folder added, W + s · B · A (Hu et al. 2021, arXiv 2106.09685),
 * and the file to close with them.
 * @throws VoiceError `invalid_manifest` if the adapter does not fit these tensors.
 */
export async function mergeLora(
  folder: string,
  names: ReadonlySet<string>,
  adapter: LoraAdapter,
  base: ReadonlyMap<string, StoredTensor>,
): Promise<{ readonly tensors: ReadonlyMap<string, StoredTensor>; readonly file: WeightFile }> {
  const name = ADAPTER_WEIGHTS.find((name) => names.has(name));
  if (name === undefined) throw brokenModelFile(ADAPTER_WEIGHTS[0], 'is missing');
  const file = await WeightFile.open(join(folder, name));
  try {
    const parts = name.endsWith('.bin') ? readTorchFile(file) : readSafetensors(file);
    const tensors = new Map(base);
    for (const [key, down] of parts) {
      const module = /^(?:base_model\.model\.)?(.+)\.lora_(?:A|B)(?:\.default)?\.weight$/.exec(key)?.[1];
      const target = module && `${module}.weight`;
      const tensor = target && base.get(target);
      if (!tensor || !target)
        throw brokenModelFile(
          name,
          `changes '${key.slice(0, 100)}', which voice does not merge; ${MERGE_BY_HAND}`,
        );
      if (!key.includes('.lora_A')) continue;
      const up = parts.get(key.replace('.lora_A', '.lora_B'));
      const [rank = 0, columns] = down.dims;
      const [rows, ranks] = up?.dims ?? [];
      if (!up || rank < 1 || ranks !== rank || tensor.dims.join() !== [rows, columns].join())
        throw brokenModelFile(
          name,
          `does not fit the base model: '${target.slice(0, 100)}' has another size`,
        );
      tensors.set(target, mergedTensor(tensor, down, up, adapter.scaleOf(rank)));
    }
    return { tensors, file };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function mergedTensor(
  tensor: StoredTensor,
  down: StoredTensor,
  up: StoredTensor,
  scale: number,
): StoredTensor {
  const { dims } = tensor;
  const [rows = 0, columns = 0] = dims;
  const [rank = 0] = down.dims;
  return {
    dims,
    async floats() {
      const [values, a, b] = await Promise.all([tensor.floats(), down.floats(), up.floats()]);
      for (let row = 0; row < rows; row++) {
        for (let index = 0; index < rank; index++) {
          const factor = scale * b[row * rank + index]!;
          for (let column = 0; column < columns; column++)
            values[row * columns + column]! += factor * a[index * columns + column]!;
        }
      }
      return values;
    },
  };
}
