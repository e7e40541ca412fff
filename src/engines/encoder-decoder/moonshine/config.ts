import { z } from 'zod';
import { VoiceError } from '../../../domain/errors.ts';
import type { SttManifest } from '../../../domain/model.ts';

const schema = z.object({
  device: z.enum(['auto', 'cpu', 'cuda']).default('auto'),
  vad_filter: z.literal(false).default(false),
});

/**
 * Checks Moonshine's part of a manifest's `engine_config`. `auto` means the CPU: the int8 graphs have nothing
 * to gain from a graphics card.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function checkMoonshineConfig({ name, engineConfig }: SttManifest): void {
  const parsed = schema.safeParse(engineConfig);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const key = ['engine_config', ...(issue?.path ?? [])].join('.');
    throw new VoiceError('invalid_manifest', `Model '${name}': ${key}: ${issue?.message ?? 'is not valid'}.`);
  }
  if (parsed.data.device === 'cuda') {
    throw new VoiceError(
      'invalid_manifest',
      `Model '${name}': engine_config.device: moonshine runs on the CPU only.`,
    );
  }
}
