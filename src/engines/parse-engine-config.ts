import { z } from 'zod';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { insidePath } from '../models/manifest-schema.ts';
import type { Provider } from '../onnx/device.ts';
import { faultInWords } from '../wire/fields.ts';

/**
 * Parses a manifest's `engine_config` with the engine's `schema`. Ignores keys of other engines.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseEngineConfig<T>(
  { name, engineConfig }: Pick<Manifest, 'name' | 'engineConfig'>,
  schema: z.ZodType<T>,
): T {
  const { success, data, error } = schema.safeParse(engineConfig, { reportInput: true });
  if (success) return data;
  const [issue] = error.issues;
  const key = ['engine_config', ...(issue?.path ?? [])].join('.');
  throw new VoiceError('invalid_manifest', `Model '${name}': ${key}: ${issue && faultInWords(issue)}.`);
}

/** The `device` key of an engine that runs only on the CPU. */
export const cpuOnly = (engine: string) =>
  z.enum(['auto', 'cpu'], `${engine} runs on the CPU only`).default('auto');

/** The `device` key of an engine that can use a graphics card; `auto` is the CPU. */
export const DEVICE = z
  .enum(['auto', 'cpu', 'cuda', 'cuda:0'])
  .default('auto')
  .transform((device): Provider => (device.startsWith('cuda') ? 'cuda' : 'cpu'));

/** A file of the model's folder. */
export const MODEL_FILE = insidePath.exactOptional();

/** The voice for requests that name none. */
export const DEFAULT_VOICE = z.string().min(1).max(1024).exactOptional();
