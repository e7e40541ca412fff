import { statfs } from 'node:fs/promises';
import { VoiceError } from '../domain/errors.ts';
import { formatBytes } from '../base/byte-size.ts';

/** Room that is left for others. */
const RESERVE = 32 * 1024 * 1024;

/** Bytes that a person without special rights can still write below `folder`; Infinity where the system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Throws a VoiceError `storage` when `needed` bytes for `model` will not fit into `free`, naming what to do. */
export function checkSpace(model: string, modelsDir: string, needed: number, free: number): void {
  if (needed === 0 || needed + RESERVE <= free) return;
  throw new VoiceError(
    'storage',
    `Model '${model}' needs ${formatBytes(needed)}, but the disk of the models folder ${modelsDir} has ${formatBytes(free)} free. Free some space, or choose another folder with VOICE_MODELS_DIR.`,
  );
}
