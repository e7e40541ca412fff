import { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import { pathProblem } from '../../models/relative-path.ts';
import type { Provider } from '../../onnx/device.ts';

/** A CTC model's part of a manifest. */
export interface CtcConfig {
  /** What the model was made for, in the operator's words; tells the language where `capabilities.languages` does not. */
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

const PROVIDERS = { auto: 'cpu', cpu: 'cpu', cuda: 'cuda', 'cuda:0': 'cuda' } as const;

const file = z.string().superRefine((path, context) => {
  const problem = pathProblem(path);
  if (problem !== undefined) context.addIssue(`${JSON.stringify(path.slice(0, 100))} ${problem}`);
});

const schema = z.object({
  language: z.string().trim().min(1, 'must not be empty').default('chinese'),
  device: z.enum(['auto', 'cpu', 'cuda', 'cuda:0']).default('cpu'),
  decoding: z.enum(['greedy', 'beam']).default('beam'),
  beam_size: z.number().int().min(1).max(MAX_BEAMS).default(10),
  hot_word_score: z.number().min(0).max(MAX_SCORE).default(1.5),
  model: file.exactOptional(),
  tokens: file.exactOptional(),
  vad_filter: z.literal(false).default(false),
});

/**
 * Reads a manifest's `engine_config`. Keys of other engines are ignored.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseCtcConfig({ name, engineConfig }: SttManifest): CtcConfig {
  const { success, data, error } = schema.safeParse(engineConfig);
  if (!success) {
    const [issue] = error.issues;
    const key = ['engine_config', ...(issue?.path ?? [])].join('.');
    throw new VoiceError('invalid_manifest', `Model '${name}': ${key}: ${issue?.message ?? 'is not valid'}.`);
  }
  return {
    language: data.language,
    provider: PROVIDERS[data.device],
    decoding: data.decoding,
    beamSize: data.beam_size,
    hotWordScore: data.hot_word_score,
    ...(data.model !== undefined && { model: data.model }),
    ...(data.tokens !== undefined && { tokens: data.tokens }),
  };
}
