import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { VoiceError } from '../../../domain/errors.ts';
import { ifMissing } from '../../../base/if-missing.ts';
import { shortened } from '../../../base/shortened.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { findModelJson, parseModelJson } from '../../model-json.ts';
import { readDescription, type WhisperDescription } from './description.ts';
import { SUFFIXES } from './precisions.ts';
import { readTokenizer } from './tokenizer.ts';
import { findWeights, unknownModel, type WeightFormat, type WhisperPlace } from './weights/find-weights.ts';
import { ADAPTER_CONFIG } from './weights/lora.ts';
import { openWeights } from './weights/open-weights.ts';
import type { WhisperSizes } from './weights/weights.ts';

/** A Whisper found in a folder or a file: its format, files and description. */
export interface WhisperSource {
  readonly format: WeightFormat;
  /** The folder of its files; absolute if the requested place was. */
  readonly folder: string;
  /** The files of the model, `/`-separated, relative to the folder. */
  readonly files: readonly string[];
  readonly description: WhisperDescription;
  /** The codes of its languages; empty for a model of English alone. */
  readonly languages: readonly string[];
}

/**
 * Describes the Whisper at a place: its format, sizes, vocabulary and languages. Checks that all tensors are
 * there, without reading their values.
 * @param place a folder, or a file of weights.
 * @throws VoiceError `invalid_value` for what is not there, `unsupported` for what is no Whisper, saying what
 *   it is; `invalid_manifest` for one that is damaged.
 */
export async function describeWhisperSource(place: string): Promise<WhisperSource> {
  const found = await findWeights(place).catch((error: unknown) => {
    if (error instanceof VoiceError) throw error;
    throw new VoiceError('invalid_value', `'${shortened(place)}' does not exist or cannot be read.`, {
      cause: error,
    });
  });
  const names = await readdir(found?.folder ?? place);
  if (found?.format !== 'ggml') await requireWhisper(found?.folder ?? place);
  if (found === undefined) throw noWeights(place, names);
  const target = found.format === 'ggml' ? join(found.folder, found.weights) : found.folder;
  const description = await readDescription(target);
  if (found.format !== 'onnx') await requireSizes(found, description);
  const { special } = await readTokenizer(target);
  return {
    format: found.format,
    folder: found.folder,
    files: await filesOf(found, names),
    description,
    languages: [...special.languages.keys()],
  };
}

const kindSchema = z.object({
  model_type: z.string().nullish(),
  architectures: z.array(z.string()).nullish(),
});

/** @throws VoiceError `unsupported` for a folder that says it holds another kind of model. */
export async function requireWhisper(folder: string): Promise<void> {
  const config = await findModelJson(folder, 'config.json', kindSchema);
  requireWhisperConfig(config, basename(folder));
}

/**
 * Checks the text of a config.json.
 * @throws VoiceError `unsupported` if it describes another kind of model.
 */
export const requireWhisperText = (text: string, name: string): void =>
  requireWhisperConfig(parseModelJson(text, 'config.json', kindSchema), name);

function requireWhisperConfig(config: z.output<typeof kindSchema> | undefined, name: string): void {
  const type = config?.model_type;
  if (typeof type !== 'string' || type === 'whisper') return;
  const classes = config?.architectures?.join(', ');
  const kind = `${shortened(type)}${classes ? ` (${shortened(classes)})` : ''}`;
  throw new VoiceError('unsupported', `'${name}' is not a Whisper model but a model of the kind ${kind}.`);
}

function noWeights(place: string, names: readonly string[]): VoiceError {
  const name = shortened(basename(place) || place);
  if (names.includes(ADAPTER_CONFIG))
    return new VoiceError(
      'unsupported',
      `'${name}' is a LoRA, which voice merges into its base model when you add it: voice models add ${shortened(place)}`,
    );
  if (names.some((file) => file.endsWith('.pt')))
    return new VoiceError(
      'unsupported',
      `'${name}' has a checkpoint of openai-whisper (.pt), which voice does not read; the hub has the same model as safetensors.`,
    );
  return unknownModel(name);
}

/**
 * @throws VoiceError `invalid_manifest` where the weights are of another size than the files beside them say.
 */
async function requireSizes(place: WhisperPlace, description: WhisperDescription): Promise<void> {
  const weights = await openWeights(place);
  await weights.close();
  const { sizes } = weights;
  const said: WhisperSizes = {
    ...sizes,
    width: description.width,
    heads: description.decoderHeads,
    melBins: description.melBins,
    encoderLayers: description.encoderLayers,
    decoderLayers: description.decoderLayers,
    vocabulary: description.vocabulary,
    audioPositions: description.audioContext,
    textPositions: description.textContext,
  };
  for (const key of Object.keys(sizes) as readonly (keyof WhisperSizes)[])
    if (said[key] !== sizes[key])
      throw brokenModelFile(place.weights, `has ${key} ${sizes[key]}, but config.json has ${said[key]}`);
}

const HUB_FILES = ['config.json', 'generation_config.json', 'preprocessor_config.json'];
const TOKENIZER_FILES = ['tokenizer.json', 'vocab.json', 'merges.txt', 'added_tokens.json'];
const ADAPTER_FILES = [ADAPTER_CONFIG, 'adapter_model.safetensors', 'adapter_model.bin'];

/** The optional files beside the weights of each format. */
const BESIDE: Readonly<Record<WeightFormat, readonly string[]>> = {
  onnx: [...HUB_FILES, ...TOKENIZER_FILES],
  safetensors: [...HUB_FILES, ...TOKENIZER_FILES, ...ADAPTER_FILES],
  pytorch: [...HUB_FILES, ...TOKENIZER_FILES, ...ADAPTER_FILES],
  ctranslate2: [...HUB_FILES, ...TOKENIZER_FILES, 'vocabulary.json', 'vocabulary.txt'],
  ggml: [],
};

async function filesOf(place: WhisperPlace, names: readonly string[]): Promise<readonly string[]> {
  if (place.format !== 'onnx' || place.weights === '.') return filesAmong(place, names);
  const graphs = await readdir(join(place.folder, place.weights)).catch(ifMissing([]));
  return filesAmong(place, [...names, ...graphs.map((name) => `${place.weights}/${name}`)]);
}

/** Selects the files of the model among the names of its folder; of an export, those of one precision. */
export function filesAmong(
  { format, weights }: Pick<WhisperPlace, 'format' | 'weights'>,
  names: readonly string[],
): readonly string[] {
  // An index is named after its parts: model.safetensors.index.json, model-00001-of-00002.safetensors.
  const [, stem = '', ending = ''] = /^([\w.]+?)\.(safetensors|bin)\.index\.json$/.exec(weights) ?? [];
  const isPart = (name: string) =>
    stem !== '' && name.startsWith(`${stem}-`) && /-\d+-of-\d+\.\w+$/.test(name) && name.endsWith(ending);
  const graphs = new Set(format === 'onnx' ? graphsAmong(weights, names) : []);
  return names.filter(
    (name) => name === weights || BESIDE[format].includes(name) || isPart(name) || graphs.has(name),
  );
}

/** How names of graphs end, the better first for a processor. */
const PRECISIONS = [...SUFFIXES.int8, ...SUFFIXES.float32, ...SUFFIXES.float16, ...SUFFIXES.q4];

function graphsAmong(folder: string, names: readonly string[]): readonly string[] {
  const prefix = folder === '.' ? '' : `${folder}/`;
  const has = (stem: string) => names.includes(`${prefix}${stem}.onnx`);
  const suffix = PRECISIONS.find((each) => has(`encoder_model${each}`)) ?? '';
  const decoders = has(`decoder_model_merged${suffix}`)
    ? ['decoder_model_merged']
    : ['decoder_model', 'decoder_with_past_model'];
  // Weights of more than 2 GB stand beside a graph.
  return ['encoder_model', ...decoders].flatMap((stem) =>
    names.filter((name) => name.startsWith(`${prefix}${stem}${suffix}.onnx`)),
  );
}
