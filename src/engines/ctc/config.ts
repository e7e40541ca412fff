import { z } from 'zod';
import type { SttManifest } from '../../domain/model.ts';
import { type FrameSearchConfig, frameSearchFields, toFrameSearch } from '../frames/search-config.ts';
import { MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';

/** The `engine_config` of a CTC model. */
export interface CtcConfig extends FrameSearchConfig {
  /** `greedy` takes the likeliest token of each frame, and ignores hot words. */
  readonly decoding: 'greedy' | 'beam';
  /** Relative to the model's folder. Default: the file that is found there. */
  readonly model?: string;
  readonly tokens?: string;
}

const schema = z.object({
  ...frameSearchFields({ language: 'chinese', beamSize: 10 }),
  decoding: z.enum(['greedy', 'beam']).default('beam'),
  model: MODEL_FILE,
  tokens: MODEL_FILE,
});

/**
 * Parses a manifest's `engine_config`. Ignores keys of other engines.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseCtcConfig(manifest: SttManifest): CtcConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    ...toFrameSearch(data),
    decoding: data.decoding,
    ...(data.model !== undefined && { model: data.model }),
    ...(data.tokens !== undefined && { tokens: data.tokens }),
  };
}
