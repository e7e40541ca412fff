import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { VoiceError } from '../../../domain/errors.ts';
import { ifMissing } from '../../../base/if-missing.ts';
import { shortened } from '../../../base/shortened.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { findModelJson, parseModelJson } from '../../model-json.ts';
import { readDescription, type WhisperDescription } from './description.ts';
import { createTokenizer } from './tokenizer.ts';
import { readWhisperVocabulary } from './read-vocabulary.ts';
import { ADAPTER_CONFIG, filesAmong } from './weights/files-among.ts';
import { findWeights, unknownModel, type WeightFormat, type WhisperPlace } from './weights/find-weights.ts';
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
  /** The codes of its languages; empty for an English-only model. */
  readonly languages: readonly string[];
}

/**
 * Describes the Whisper at a place: its format, sizes, vocabulary and languages. Checks that all tensors are
 * there, without reading their values.
 * @param place a folder, or a file of weights.
 * @throws VoiceError `invalid_value` if it does not exist, `unsupported` if it is not a Whisper, naming what
 * it is; `invalid_manifest` if it is damaged.
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
  const { special } = createTokenizer(await readWhisperVocabulary(target), description);
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

/** @throws VoiceError `unsupported` if the folder's configuration describes another kind of model. */
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
 * @throws VoiceError `invalid_manifest` if the sizes of the weights differ from those in the configuration.
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

async function filesOf(place: WhisperPlace, names: readonly string[]): Promise<readonly string[]> {
  if (place.format !== 'onnx' || place.weights === '.') return filesAmong(place, names);
  const graphs = await readdir(join(place.folder, place.weights)).catch(ifMissing([]));
  return filesAmong(place, [...names, ...graphs.map((name) => `${place.weights}/${name}`)]);
}
