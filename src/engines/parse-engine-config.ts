import { z } from 'zod';
import { TTS_RATE } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import type { Provider } from '../onnx/device.ts';
import { findVoiceLanguage } from '../voices/name.ts';

/**
 * A manifest's `engine_config`, as the engine's `schema` has it. Keys of other engines are ignored.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseEngineConfig<T>(
  { name, engineConfig }: Pick<Manifest, 'name' | 'engineConfig'>,
  schema: z.ZodType<T>,
): T {
  const { success, data, error } = schema.safeParse(engineConfig);
  if (success) return data;
  const [issue] = error.issues;
  const key = ['engine_config', ...(issue?.path ?? [])].join('.');
  throw new VoiceError('invalid_manifest', `Model '${name}': ${key}: ${issue?.message ?? 'is not valid'}.`);
}

/** For an engine that has no use for a graphics card: `auto` is the CPU. */
export const cpuOnly = (engine: string) =>
  z.enum(['auto', 'cpu'], `${engine} runs on the CPU only`).default('auto');

/** For an engine that is told when to use a graphics card: `auto` is the CPU. */
export const DEVICE = z
  .enum(['auto', 'cpu', 'cuda', 'cuda:0'])
  .default('auto')
  .transform((device): Provider => (device.startsWith('cuda') ? 'cuda' : 'cpu'));

/** What every engine that speaks may be told. */
export const SPEAKING = {
  default_voice: z.string().min(1).max(1024).exactOptional(),
  sample_rate: z
    .literal(TTS_RATE, `speech is ${TTS_RATE} Hz, and no other rate can be had`)
    .default(TTS_RATE),
  lang_code: z
    .string()
    .refine(
      (code) => findVoiceLanguage(code) !== undefined,
      'is no language of Kokoro; a is American English',
    )
    .default('a'),
};
