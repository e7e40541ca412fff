import { stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { VoiceError } from '../../../domain/errors.ts';
import type { BuiltPrecision } from './build/layers.ts';
import { ifMissing } from '../../../base/if-missing.ts';
import { readDescription } from './description.ts';
import { findWeights, type WhisperPlace } from './weights/find-weights.ts';
import type { WhisperConfig } from './engine-config.ts';
import { MODEL_SIZES } from './model-sizes.ts';
import {
  planPrecisions,
  type Precision,
  type PrecisionPlan,
  type Precisions,
  SUFFIXES,
} from './precisions.ts';

/** The files of one model to open: graphs of an ONNX export, or weights in another format. */
export type WhisperFiles = ExportedFiles | WeightFiles;

interface CommonFiles {
  /** The folder of config.json and the other files, or a ggml file; absolute. */
  readonly folder: string;
  /** The arithmetic of linear layers in graphs built from these files. */
  readonly precision: BuiltPrecision;
  /** Sentences for the user that name a missing file and its replacement. */
  readonly warnings: readonly string[];
}

export interface ExportedFiles extends CommonFiles {
  /** Absolute. */
  readonly encoder: string;
  readonly decoder: DecoderFiles;
}

export interface WeightFiles extends CommonFiles {
  readonly place: WhisperPlace;
}

/** One graph for all calls, or one for the first and one for the later ones; absolute paths. */
export type DecoderFiles =
  | { readonly kind: 'merged'; readonly path: string }
  | { readonly kind: 'split'; readonly first: string; readonly later: string };

/** The folders in which exports keep their graphs, relative to the folder of config.json. */
const PLACES = ['onnx', '.'];

/**
 * Finds the graphs in the precision that the configuration asks for, or in the next best, separately for
 * encoder and decoder. If there are none, finds weights in another format.
 * @param folder the model's own; not used if `config.modelSize` is the path of another folder or of a ggml
 * file.
 * @param gpu the model is to run on a graphics card.
 * @throws VoiceError `invalid_manifest` naming the expected files if there is no encoder or no decoder; as
 * `readDescription`.
 */
export async function chooseFiles(
  folder: string,
  config: WhisperConfig,
  gpu: boolean,
): Promise<WhisperFiles> {
  const { modelSize, computeType } = config;
  const place = modelSize !== undefined && isAbsolute(modelSize) ? modelSize : folder;
  const found = await findWeights(place).catch(ifMissing(undefined));
  if (found !== undefined && found.format !== 'onnx') return weightFiles(place, found, config);
  const plan = planPrecisions(computeType, gpu);
  const encoder = await findFirst(plan.order.encoder, (suffix) => findGraph(place, `encoder_model${suffix}`));
  if (!encoder) throw missing(place, 'encoder', plan.order.encoder.flatMap(namesOfEncoder));
  const decoder = await findFirst(plan.order.decoder, (suffix) => findDecoder(place, suffix));
  if (!decoder) throw missing(place, 'decoder', plan.order.decoder.flatMap(namesOfDecoder));
  return {
    folder: place,
    encoder: encoder.found,
    decoder: decoder.found,
    precision: decoder.precision === 'int8' || decoder.precision === 'q4' ? 'int8' : 'float32',
    warnings: [
      precisionWarning(computeType, plan, { encoder: encoder.precision, decoder: decoder.precision }),
      await sizeWarning(place, modelSize),
    ].filter((sentence) => sentence !== undefined),
  };
}

/** Graphs are built from weights in float32 or in int8, from any stored precision. */
async function weightFiles(folder: string, place: WhisperPlace, config: WhisperConfig): Promise<WeightFiles> {
  const { computeType, modelSize } = config;
  const plan = planPrecisions(computeType, false);
  const precision = plan.order.decoder[0] === 'float32' ? 'float32' : 'int8';
  const warnings = [
    precisionWarning(computeType, plan, { encoder: precision, decoder: precision }),
    await sizeWarning(folder, modelSize),
  ];
  return { folder, place, precision, warnings: warnings.filter((sentence) => sentence !== undefined) };
}

async function findFirst<T>(
  order: readonly Precision[],
  find: (suffix: string) => Promise<T | undefined>,
): Promise<{ precision: Precision; found: T } | undefined> {
  for (const precision of order) {
    for (const suffix of SUFFIXES[precision]) {
      const found = await find(suffix);
      if (found !== undefined) return { precision, found };
    }
  }
  return undefined;
}

async function findDecoder(folder: string, suffix: string): Promise<DecoderFiles | undefined> {
  const path = await findGraph(folder, `decoder_model_merged${suffix}`);
  if (path !== undefined) return { kind: 'merged', path };
  const first = await findGraph(folder, `decoder_model${suffix}`);
  const later = await findGraph(folder, `decoder_with_past_model${suffix}`);
  return first !== undefined && later !== undefined ? { kind: 'split', first, later } : undefined;
}

async function findGraph(folder: string, name: string): Promise<string | undefined> {
  for (const place of PLACES) {
    const path = join(folder, place, `${name}.onnx`);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return path;
  }
  return undefined;
}

const namesOfEncoder = (precision: Precision) =>
  SUFFIXES[precision].map((suffix) => `encoder_model${suffix}.onnx`);

const namesOfDecoder = (precision: Precision) =>
  SUFFIXES[precision].map(
    (suffix) =>
      `decoder_model_merged${suffix}.onnx (or decoder_model${suffix}.onnx and decoder_with_past_model${suffix}.onnx)`,
  );

function missing(folder: string, what: string, names: readonly string[]): VoiceError {
  return new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' has no ${what}. Looked for, in 'onnx' and beside it: ${names.join(', ')}.`,
  );
}

function precisionWarning(
  computeType: string,
  { requested, notOnCpu }: PrecisionPlan,
  used: Precisions,
): string | undefined {
  const others = (['encoder', 'decoder'] as const).filter((half) => used[half] !== requested[half]);
  const [half, otherHalf] = others;
  if (half === undefined) return undefined;
  const alike = used.encoder === used.decoder;
  if (notOnCpu || otherHalf !== undefined) {
    const why = notOnCpu ? 'is for graphics cards' : "is not among the model's files";
    const instead = alike
      ? used.encoder
      : `${used.encoder} for the encoder and ${used.decoder} for the decoder`;
    return `compute_type ${computeType} ${why}; voice uses ${instead} instead.`;
  }
  return `The model's files have no ${half} in ${requested[half]}; voice uses ${used[half]} instead.`;
}

async function sizeWarning(folder: string, modelSize: string | undefined): Promise<string | undefined> {
  const size = modelSize === undefined ? undefined : MODEL_SIZES[modelSize];
  if (!size) return undefined;
  const { encoderLayers, decoderLayers, width } = await readDescription(folder);
  if (size.encoderLayers === encoderLayers && size.decoderLayers === decoderLayers && size.width === width) {
    return undefined;
  }
  return `The manifest says model_size ${modelSize}, but the files are of another size (${encoderLayers} and ${decoderLayers} layers, ${width} wide); they are used as they are.`;
}
