import { SUFFIXES } from '../precisions.ts';
import type { WeightFormat, WhisperPlace } from './find-weights.ts';

const HUB_FILES = ['config.json', 'generation_config.json', 'preprocessor_config.json'];
const TOKENIZER_FILES = ['tokenizer.json', 'vocab.json', 'merges.txt', 'added_tokens.json'];
/** The files that a vocabulary may be in. */
export const VOCABULARY_FILES = [...TOKENIZER_FILES, 'vocabulary.json', 'vocabulary.txt'];
/** The description of a LoRA. */
export const ADAPTER_CONFIG = 'adapter_config.json';
/** The files of a LoRA's weights, the preferred one first. */
export const ADAPTER_WEIGHTS = ['adapter_model.safetensors', 'adapter_model.bin'] as const;
const ADAPTER_FILES = [ADAPTER_CONFIG, ...ADAPTER_WEIGHTS];

/** The optional files beside the weights of each format. */
const BESIDE: Readonly<Record<WeightFormat, readonly string[]>> = {
  onnx: [...HUB_FILES, ...TOKENIZER_FILES],
  safetensors: [...HUB_FILES, ...TOKENIZER_FILES, ...ADAPTER_FILES],
  pytorch: [...HUB_FILES, ...TOKENIZER_FILES, ...ADAPTER_FILES],
  ctranslate2: [...HUB_FILES, ...VOCABULARY_FILES],
  ggml: [],
};

/** Selects the files of the model among the names of its folder; of an export, those of one precision. */
export function filesAmong(
  { format, weights }: Pick<WhisperPlace, 'format' | 'weights'>,
  names: readonly string[],
): readonly string[] {
  // The name of an index shows its parts: model.safetensors.index.json, model-00001-of-00002.safetensors.
  const [, stem = '', ending = ''] = /^([\w.]+?)\.(safetensors|bin)\.index\.json$/.exec(weights) ?? [];
  const isPart = (name: string) =>
    stem !== '' && name.startsWith(`${stem}-`) && /-\d+-of-\d+\.\w+$/.test(name) && name.endsWith(ending);
  const graphs = new Set(format === 'onnx' ? graphsAmong(weights, names) : []);
  return names.filter(
    (name) => name === weights || BESIDE[format].includes(name) || isPart(name) || graphs.has(name),
  );
}

/** The endings of graph names, best for a processor first. */
const PRECISIONS = [...SUFFIXES.int8, ...SUFFIXES.float32, ...SUFFIXES.float16, ...SUFFIXES.q4];

function graphsAmong(folder: string, names: readonly string[]): readonly string[] {
  const prefix = folder === '.' ? '' : `${folder}/`;
  const has = (stem: string) => names.includes(`${prefix}${stem}.onnx`);
  const suffix = PRECISIONS.find((each) => has(`encoder_model${each}`)) ?? '';
  const decoders = has(`decoder_model_merged${suffix}`)
    ? ['decoder_model_merged']
    : ['decoder_model', 'decoder_with_past_model'];
  // Weights of more than 2 GB are in a file beside the graph.
  return ['encoder_model', ...decoders].flatMap((stem) =>
    names.filter((name) => name.startsWith(`${prefix}${stem}${suffix}.onnx`)),
  );
}
