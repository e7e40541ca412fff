import { z } from 'zod';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { findModelJson, readModelJson } from '../../model-json.ts';

/** What a model folder says of itself in config.json, generation_config.json and preprocessor_config.json. */
export interface WhisperDescription {
  /** 80, or 128 from large-v3 on. */
  readonly melBins: number;
  readonly width: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly decoderHeads: number;
  /** Tokens that the decoder has logits for. */
  readonly vocabulary: number;
  /** False for a model of English alone, whose prompt names neither language nor task. */
  readonly multilingual: boolean;
  /** Tokens that the decoder can hold: 448. */
  readonly textContext: number;
  /** Positions of the encoder's output: 1500. */
  readonly audioContext: number;
  /**
   * The cross-attentions that follow the sound. Those the folder lists and the decoder has; where there are none,
   * every head of the last half of the layers, as in openai/whisper.
   */
  readonly alignmentHeads: readonly (readonly [layer: number, head: number])[];
  /** As the files list them; absent where they do not. */
  readonly suppressTokens?: readonly number[];
  readonly beginSuppressTokens?: readonly number[];
}

const CONFIG = 'config.json';
const GENERATION = 'generation_config.json';
const PREPROCESSOR = 'preprocessor_config.json';

/** Vocabularies from this size on know languages (openai/whisper, `is_multilingual`). */
const MULTILINGUAL_VOCABULARY = 51_865;

const count = (limit: number) => z.number().int().min(1).max(limit);
/** `null` and absence are the same. */
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

/** Only what our features are made for. */
const preprocessorSchema = z.object({
  feature_size: optional(melBins),
  sampling_rate: z.literal(16_000).optional(),
  n_fft: z.literal(400).optional(),
  hop_length: z.literal(160).optional(),
});

/**
 * Reads the folder's descriptions of the model; only config.json has to be there.
 * @throws VoiceError `invalid_manifest` naming the file and the field that cannot be right.
 */
export async function readDescription(folder: string): Promise<WhisperDescription> {
  const [config, generation, preprocessor] = await Promise.all([
    readModelJson(folder, CONFIG, configSchema),
    findModelJson(folder, GENERATION, generationSchema),
    findModelJson(folder, PREPROCESSOR, preprocessorSchema),
  ]);
  const { d_model: width, decoder_attention_heads: decoderHeads, vocab_size: vocabulary } = config;
  if (width % decoderHeads !== 0) {
    throw brokenModelFile(
      CONFIG,
      `shares a width of ${width} among ${decoderHeads} heads, which does not come out even`,
    );
  }
  const suppressTokens = tokensOf('suppress_tokens', config, generation);
  const beginSuppressTokens = tokensOf('begin_suppress_tokens', config, generation);
  return {
    melBins: melBinsOf(config.num_mel_bins, preprocessor?.feature_size),
    width,
    encoderLayers: config.encoder_layers,
    decoderLayers: config.decoder_layers,
    decoderHeads,
    vocabulary,
    multilingual: generation?.is_multilingual ?? vocabulary >= MULTILINGUAL_VOCABULARY,
    textContext: config.max_target_positions,
    audioContext: config.max_source_positions,
    alignmentHeads: alignmentHeadsOf(generation?.alignment_heads ?? [], config.decoder_layers, decoderHeads),
    ...(suppressTokens && { suppressTokens }),
    ...(beginSuppressTokens && { beginSuppressTokens }),
  };
}

/** The generation's list before that of the model, which is where older folders have it. */
function tokensOf(
  field: 'suppress_tokens' | 'begin_suppress_tokens',
  config: z.output<typeof configSchema>,
  generation: z.output<typeof generationSchema> | undefined,
): readonly number[] | undefined {
  const found = generation?.[field] ?? config[field];
  const beyond = found?.find((token) => token >= config.vocab_size);
  if (beyond === undefined) return found;
  const name = generation?.[field] ? GENERATION : CONFIG;
  throw brokenModelFile(name, `suppresses the token ${beyond} of a vocabulary of ${config.vocab_size}`);
}

function melBinsOf(configured: number | undefined, extracted: number | undefined): number {
  if (configured !== undefined && extracted !== undefined && configured !== extracted) {
    throw brokenModelFile(PREPROCESSOR, `makes ${extracted} mel bins where ${CONFIG} wants ${configured}`);
  }
  return configured ?? extracted ?? 80;
}

/** A distilled model's folder lists the heads of the model it was distilled from, of whose layers it has but two. */
function alignmentHeadsOf(
  listed: WhisperDescription['alignmentHeads'],
  layers: number,
  heads: number,
): WhisperDescription['alignmentHeads'] {
  const own = listed.filter(([layer, head]) => layer < layers && head < heads);
  if (own.length > 0) return own;
  const middle = Math.floor(layers / 2);
  return Array.from({ length: layers - middle }, (_, layer) =>
    Array.from({ length: heads }, (_, head) => [middle + layer, head] as const),
  ).flat();
}
