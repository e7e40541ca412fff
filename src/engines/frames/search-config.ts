import { z } from 'zod';
import type { Provider } from '../../onnx/device.ts';
import { DEVICE } from '../parse-engine-config.ts';

/** The part of `engine_config` that frame-synchronous models share. */
export interface FrameSearchConfig {
  /** The language of the model, for manifests whose `capabilities.languages` does not name it. */
  readonly language: string;
  readonly provider: Provider;
  /** The number of hypotheses that a beam search keeps between frames. */
  readonly beamSize: number;
  /** Added to the natural-log probability for each token of a hot word. */
  readonly hotWordScore: number;
}

const MAX_BEAMS = 64;
const MAX_SCORE = 20;

/** The schema fields of this configuration, with an engine's defaults. */
export const frameSearchFields = (defaults: { readonly language: string; readonly beamSize: number }) => ({
  language: z.string().trim().min(1, 'must not be empty').default(defaults.language),
  device: DEVICE,
  beam_size: z.number().int().min(1).max(MAX_BEAMS).default(defaults.beamSize),
  hot_word_score: z.number().min(0).max(MAX_SCORE).default(1.5),
  vad_filter: z.literal(false).default(false),
});

type FrameSearchFields = z.output<z.ZodObject<ReturnType<typeof frameSearchFields>>>;

/** Converts parsed fields to the configuration. */
export const toFrameSearch = ({
  language,
  device,
  beam_size,
  hot_word_score,
}: FrameSearchFields): FrameSearchConfig => ({
  language,
  provider: device,
  beamSize: beam_size,
  hotWordScore: hot_word_score,
});
