import { availableParallelism } from 'node:os';

/** More threads than this hold more copies of a model than they gain in speed. */
const MOST_THREADS = 8;

/** How many inference threads a process is worth, where so many share the cores. */
export const usefulThreads = (processes = 1): number =>
  Math.max(1, Math.min(MOST_THREADS, Math.floor(availableParallelism() / processes)));
