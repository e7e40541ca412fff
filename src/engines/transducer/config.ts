import { z } from 'zod';
import type { SttManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import type { EndpointRules } from '../frames/live/endpoint.ts';
import { DEVICE, MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';

/** Clips of one run of the encoder: more take memory, and are no faster. */
export const BATCH_ROWS = 4;

/** How the tokens are searched. */
export interface SearchConfig {
  /** `auto` is greedy for rows without hot words, and a beam search for rows with them. */
  readonly decoding: 'auto' | 'greedy' | 'beam';
  /** Hypotheses that a beam search keeps from frame to frame. */
  readonly beamSize: number;
  /** Added to the natural-log probability for each token of a hot word. */
  readonly hotWordScore: number;
}

/** The files that an `engine_config` may name; each is looked for where it is left out. */
export const FILE_KEYS = ['encoder', 'decoder', 'joiner', 'tokens'] as const;

/** The `engine_config` of a transducer. */
export interface TransducerConfig extends SearchConfig {
  /** The language of the model, for manifests whose `capabilities.languages` does not tell it. */
  readonly language: string;
  readonly provider: Provider;
  /** When utterances of live streams are over by themselves; `undefined` for never. */
  readonly endpoint: EndpointRules | undefined;
  /** Relative to the model's folder. */
  readonly named: Readonly<Partial<Record<(typeof FILE_KEYS)[number], string>>>;
}

const MAX_BEAMS = 64;
const MAX_SCORE = 20;

const SECONDS = z.number().min(0.1).max(3600);

const schema = z.object({
  language: z.string().trim().min(1, 'must not be empty').default('english'),
  device: DEVICE,
  decoding: z.enum(['auto', 'greedy', 'beam']).default('auto'),
  beam_size: z.number().int().min(1).max(MAX_BEAMS).default(4),
  hot_word_score: z.number().min(0).max(MAX_SCORE).default(1.5),
  encoder: MODEL_FILE,
  decoder: MODEL_FILE,
  joiner: MODEL_FILE,
  tokens: MODEL_FILE,
  vad_filter: z.literal(false).default(false),
  enable_endpoint: z.boolean().default(false),
  rule1_min_trailing_silence: SECONDS.default(2.4),
  rule2_min_trailing_silence: SECONDS.default(1.2),
  rule3_min_utterance_length: SECONDS.default(20),
});

/**
 * Parses a manifest's `engine_config`. Ignores keys of other engines.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseTransducerConfig(manifest: SttManifest): TransducerConfig {
  const data = parseEngineConfig(manifest, schema);
  const named = FILE_KEYS.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]] as const]));
  return {
    language: data.language,
    provider: data.device,
    decoding: data.decoding,
    beamSize: data.beam_size,
    hotWordScore: data.hot_word_score,
    endpoint: data.enable_endpoint
      ? {
          rule1: data.rule1_min_trailing_silence,
          rule2: data.rule2_min_trailing_silence,
          rule3: data.rule3_min_utterance_length,
        }
      : undefined,
    named: Object.fromEntries(named),
  };
}
