import { coreCount, memoryBytes } from '../base/machine.ts';
import type { InstalledModel } from '../domain/model.ts';

/** More threads than this hold more copies of a model than they gain in speed. */
const MOST_THREADS = 8;

/**
 * How many inference threads a model is worth in a process, where so many processes share the cores and the
 * memory.
 */
export function usefulThreads(
  { manifest }: Pick<InstalledModel, 'manifest'>,
  { processes = 1, cores = coreCount(), memory = memoryBytes() } = {},
): number {
  const copies = memory / (manifest.resources.memoryMb * 2 ** 20);
  return Math.max(1, Math.floor(Math.min(MOST_THREADS, cores / processes, copies / processes)));
}
