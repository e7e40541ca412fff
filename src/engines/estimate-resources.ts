import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resources } from '../domain/model.ts';

const MB = 1_000_000;

/**
 * The resources for the manifest of a model that is added.
 * @param bytes of its weights as they are in memory.
 * @param baseMb megabytes beside the weights: the program and the values of a run.
 */
export const estimateResources = (bytes: number, baseMb: number, loadTimeSeconds: number): Resources => ({
  memoryMb: baseMb + Math.round(bytes / MB),
  gpuRequired: false,
  gpuRecommended: false,
  loadTimeSeconds,
});

/** The sum of the sizes of files in a folder, in bytes. */
export async function sizeOfFiles(folder: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
