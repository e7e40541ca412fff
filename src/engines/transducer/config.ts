import { z } from 'zod';
import type { SttManifest } from '../../domain/model.ts';
import type { EndpointRules } from '../frames/live/endpoint.ts';
import { type FrameSearchConfig, frameSearchFields, toFrameSearch } from '../frames/search-config.ts';
import { MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';

/** The settings of the search for tokens. */
export interface SearchConfig extends Pick<FrameSearchConfig, 'beamSize' | 'hotWordScore'> {
  /** `auto` is greedy for rows without hot words, and a beam search for rows with them. */
  readonly decoding: 'auto' | 'greedy' | 'beam';
}

/** The files that an `engine_config` may name. Others are searched for. */
export const FILE_KEYS = ['encoder', 'decoder', 'joiner', 'tokens'] as const;

/** The `engine_config` of a transducer. */
export interface TransducerConfig extends SearchConfig, FrameSearchConfig {
  /** The endpoint rules of live streams; `undefined` for none. */
  readonly endpoint: EndpointRules | undefined;
  /** Relative to the model's folder. */
  readonly named: Readonly<Partial<Record<(typeof FILE_KEYS)[number], string>>>;
}

const SECONDS = z.number().min(0.1).max(3600);

const schema = z.object({
  ...frameSearchFields({ language: 'english', beamSize: 4 }),
  decoding: z.enum(['auto', 'greedy', 'beam']).default('auto'),
  encoder: MODEL_FILE,
  decoder: MODEL_FILE,
  joiner: MODEL_FILE,
  tokens: MODEL_FILE,
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
    ...toFrameSearch(data),
    decoding: data.decoding,
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
