import { z } from 'zod';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { findModelJson, readModelJson } from '../../model-json.ts';
import { alignmentHeadsOf } from './alignment-heads.ts';
import { MULTILINGUAL_VOCABULARY } from './languages.ts';
import { describeCtranslate2, describeGgml } from './foreign-description.ts';
import { findWeights } from './weights/find-weights.ts';

/** The description of a model in its configuration files. */
export interface WhisperDescription {
  /** 80, or 128 from large-v3 on. */
  readonly melBins: number;
  readonly width: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly decoderHeads: number;
  /** The number of tokens that the decoder has logits for. */
  readonly vocabulary: number;
  /** False for an English-only model, whose prompt has neither language nor task. */
  readonly multilingual: boolean;
  /** Tokens that the decoder can hold: 448. */
  readonly textContext: number;
  /** Positions of the encoder's output: 1500. */
  readonly audioContext: number;
  /** The cross-attention heads that follow the speech, see `alignmentHeadsOf`. */
  readonly alignmentHeads: readonly (readonly [layer: number, head: number])[];
  /** As listed in the files; absent if they list none. */
  readonly suppressTokens?: readonly number[];
  readonly beginSuppressTokens?: readonly number[];
}

const CONFIG = 'config.json';
const GENERATION = 'generation_config.json';
const PREPROCESSOR = 'preprocessor_config.json';

const count = (limit: number) => z.number().int().min(1).max(limit);
/** Treats `null` as absent. */
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
const tokens = optional(z.array(z.number().int().min(0)));
const melBins = z.union([z.literal(80), z.literal(128)], 'must be 80 or 128');

const configSchema = z.object({
  model_type: z.literal('whisper'),
  d_model: count(16_384),
  encoder_layers: count(256),
  decoder_layers: count(256),
  decoder_attention_heads: count(256),
  vocab_size: count(1_000_000),
  max_target_positions: count(65_536).default(448),
  max_source_positions: count(1500).default(1500),
  num_mel_bins: optional(melBins),
  suppress_tokens: tokens,
  begin_suppress_tokens: tokens,
});

const generationSchema = z.object({
  is_multilingual: optional(z.boolean()),
  alignment_heads: optional(z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))),
  suppress_tokens: tokens,
  begin_suppress_tokens: tokens,
});

/** Accepts only values that our features implement. */
const preprocessorSchema = z.object({
  feature_size: optional(melBins),
  sampling_rate: z.literal(16_000).optional(),
  n_fft: z.literal(400).optional(),
  hop_length: z.literal(160).optional(),
});

/**
 * Reads the description of the model in a folder or a ggml file: from config.json, generation_config.json and
 * preprocessor_config.json, of which only the first is required; for CTranslate2 and ggml, from the file of
 * the weights.
 * @throws VoiceError `invalid_manifest` naming the file and the invalid field.
 */
export async function readDescription(place: string): Promise<WhisperDescription> {
  const found = await findWeights(place).catch(() => undefined);
  if (found?.format === 'ggml') return describeGgml(found);
  if (found?.format === 'ctranslate2') return describeCtranslate2(found);
  return describeHubLayout(found?.folder ?? place);
}

async function describeHubLayout(folder: string): Promise<WhisperDescription> {
  const [config, generation, preprocessor] = await Promise.all([
    readModelJson(folder, CONFIG, configSchema),
    findModelJson(folder, GENERATION, generationSchema),
    findModelJson(folder, PREPROCESSOR, preprocessorSchema),
  ]);
  const { d_model: width, decoder_attention_heads: decoderHeads, vocab_size: vocabulary } = config;
  if (width % decoderHeads !== 0) {
    throw brokenModelFile(CONFIG, `has a width of ${width}, not a multiple of its ${decoderHeads} heads`);
  }
  const multilingual = generation?.is_multilingual ?? vocabulary >= MULTILINGUAL_VOCABULARY;
  const suppressTokens = tokensOf('suppress_tokens', config, generation);
  const beginSuppressTokens = tokensOf('begin_suppress_tokens', config, generation);
  const size = {
    melBins: melBinsOf(config.num_mel_bins, preprocessor?.feature_size),
    width,
    encoderLayers: config.encoder_layers,
    decoderLayers: config.decoder_layers,
    decoderHeads,
    multilingual,
  };
  return {
    ...size,
    vocabulary,
    textContext: config.max_target_positions,
    audioContext: config.max_source_positions,
    alignmentHeads: alignmentHeadsOf(size, generation?.alignment_heads),
    ...(suppressTokens && { suppressTokens }),
    ...(beginSuppressTokens && { beginSuppressTokens }),
  };
}

/**
 * The list of generation_config.json takes precedence over that of config.json, where older folders have it.
 */
function tokensOf(
  field: 'suppress_tokens' | 'begin_suppress_tokens',
  config: z.output<typeof configSchema>,
  generation: z.output<typeof generationSchema> | undefined,
): readonly number[] | undefined {
  const found = generation?.[field] ?? config[field];
  const beyond = found?.find((token) => token >= config.vocab_size);
  if (beyond === undefined) return found;
  const name = generation?.[field] ? GENERATION : CONFIG;
  throw brokenModelFile(name, `suppresses the token ${beyond}, but the vocabulary has ${config.vocab_size}`);
}

function melBinsOf(configured: number | undefined, extracted: number | undefined): number {
  if (configured !== undefined && extracted !== undefined && configured !== extracted) {
    throw brokenModelFile(PREPROCESSOR, `has ${extracted} mel bins, but ${CONFIG} has ${configured}`);
  }
  return configured ?? extracted ?? 80;
}
