import { coreCount, memoryBytes } from '../base/machine.ts';
import type { InstalledModel } from '../domain/model.ts';

/** More threads than this hold more copies of a model than they gain in speed. */
const MOST_THREADS = 8;

/** The number of inference threads worth using for a model in each of `processes` processes. */
export function defaultThreads(
  { manifest }: Pick<InstalledModel, 'manifest'>,
  { processes = 1, cores = coreCount(), memory = memoryBytes() } = {},
): number {
  const copies = memory / (manifest.resources.memoryMb * 2 ** 20);
  return Math.max(1, Math.floor(Math.min(MOST_THREADS, cores / processes, copies / processes)));
}
