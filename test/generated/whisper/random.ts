import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DecoderKind, decoderGraph } from './decoder-graph.ts';
import { encoderGraph } from './encoder-graph.ts';
import { generatedFolder } from './generated-folder.ts';
import { writeWhisperLayout } from './layout.ts';
import { randomWeights } from './random-weights.ts';
import { TINY, type WhisperSizes } from './sizes.ts';
import { syntheticVocabulary } from './synthetic-vocabulary.ts';
import { hasMultilingual, multilingualPath, tiktokenVocabulary } from './tiktoken-vocabulary.ts';
import { type WhisperVocabulary, controlId, vocabularySize } from './vocabulary.ts';

export interface RandomWhisperOptions {
  readonly seed: number;
  /** Whether the decoders have their cross-attentions as outputs. Default: false. */
  readonly timestamped?: boolean;
  /** The sizes that differ from whisper-tiny. */
  readonly sizes?: Partial<WhisperSizes>;
  /**
   * Default: Whisper's multilingual vocabulary or, if it is not installed, a synthetic one of the same size.
   */
  readonly vocabulary?: WhisperVocabulary;
  /** Which files of the decoder to write. Default: all. */
  readonly decoders?: readonly DecoderKind[];
}

/** Raise it when the files change for the same options; a test fails then. */
export const RANDOM_WHISPER_VERSION = 1;

/**
 * The path of the folder that `writeRandomWhisper` writes for these options; the first call writes it.
 */
export function randomWhisper(options: RandomWhisperOptions): Promise<string> {
  const vocabulary = options.vocabulary ?? (hasMultilingual ? 'multilingual' : 'synthetic');
  const key = JSON.stringify([RANDOM_WHISPER_VERSION, { ...options, vocabulary }]);
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return generatedFolder(`whisper-random-${digest}`, (folder) => writeRandomWhisper(folder, options));
}

const DECODER_FILES: Readonly<Record<DecoderKind, string>> = {
  merged: 'decoder_model_merged.onnx',
  first: 'decoder_model.onnx',
  later: 'decoder_with_past_model.onnx',
};

/**
 * Writes a Whisper of random weights in float32, in the layout of the hub's exports. Its text makes no sense,
 * but it depends on the audio and on earlier tokens, has timestamps, and ends.
 */
export function writeRandomWhisper(
  folder: string,
  {
    seed,
    timestamped = false,
    sizes: changed = {},
    vocabulary = hasMultilingual ? tiktokenVocabulary(multilingualPath) : syntheticVocabulary(),
    decoders = ['merged', 'first', 'later'],
  }: RandomWhisperOptions,
): void {
  const sizes = { ...TINY, ...changed };
  const lastLayer = sizes.decoderLayers - 1;
  const alignmentHeads = Array.from({ length: sizes.heads }, (_, head) => [lastLayer, head] as const);
  writeWhisperLayout(folder, { vocabulary, sizes, alignmentHeads });

  const landmarks = {
    endOfText: controlId(vocabulary, 'endoftext'),
    timestamps: controlId(vocabulary, '0.00'),
  };
  const size = vocabularySize(vocabulary);
  const weights = randomWeights(sizes, { seed, vocabularySize: size, landmarks });
  const write = (name: string, model: Uint8Array) => writeFileSync(join(folder, 'onnx', name), model);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  write('encoder_model.onnx', encoderGraph(sizes, weights));
  for (const kind of decoders)
    write(DECODER_FILES[kind], decoderGraph(kind, sizes, weights, { vocabularySize: size, timestamped }));
}
