import { z } from 'zod';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import type { Provider } from '../onnx/device.ts';

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

/** The voice that an engine speaks with where a request names none. */
export const DEFAULT_VOICE = z.string().min(1).max(1024).exactOptional();
