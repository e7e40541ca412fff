import { z } from 'zod';
import type { SttManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import { DEVICE, MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';

/** The `engine_config` of a CTC model. */
export interface CtcConfig {
  /** The language of the model, for manifests whose `capabilities.languages` does not tell it. */
  readonly language: string;
  readonly provider: Provider;
  /** `greedy` takes the likeliest token of each frame, and knows no hot words. */
  readonly decoding: 'greedy' | 'beam';
  /** Prefixes that are kept from frame to frame. */
  readonly beamSize: number;
  /** Added to the natural-log probability for each token of a hot word. */
  readonly hotWordScore: number;
  /** Relative to the model's folder; looked for where left out. */
  readonly model?: string;
  readonly tokens?: string;
}

const MAX_BEAMS = 64;
const MAX_SCORE = 20;

const schema = z.object({
  language: z.string().trim().min(1, 'must not be empty').default('chinese'),
  device: DEVICE,
  decoding: z.enum(['greedy', 'beam']).default('beam'),
  beam_size: z.number().int().min(1).max(MAX_BEAMS).default(10),
  hot_word_score: z.number().min(0).max(MAX_SCORE).default(1.5),
  model: MODEL_FILE,
  tokens: MODEL_FILE,
  vad_filter: z.literal(false).default(false),
});

/**
 * Parses a manifest's `engine_config`. Ignores keys of other engines.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseCtcConfig(manifest: SttManifest): CtcConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    language: data.language,
    provider: data.device,
    decoding: data.decoding,
    beamSize: data.beam_size,
    hotWordScore: data.hot_word_score,
    ...(data.model !== undefined && { model: data.model }),
    ...(data.tokens !== undefined && { tokens: data.tokens }),
  };
}
