import { VoiceError } from '../domain/errors.ts';
import { formatBytes } from '../base/byte-size.ts';

/** Room that is left for others. */
const RESERVE = 32 * 1024 * 1024;

/**
 * Throws a VoiceError `storage` when `needed` bytes for `model` will not fit into `free`, naming what to do.
 */
export function checkSpace(model: string, modelsDir: string, needed: number, free: number): void {
  if (needed === 0 || needed + RESERVE <= free) return;
  throw new VoiceError(
    'storage',
    `Model '${model}' needs ${formatBytes(needed)}, but the disk of the models folder ${modelsDir} has ${formatBytes(free)} free. Free some space, or choose another folder with VOICE_MODELS_DIR.`,
  );
}
