import { callMethods, type CallMethod, type MethodCall } from '../../../threads/methods.ts';
import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import type { PldaArrays } from './plda.ts';
import type { ClusteringMethods } from './program.ts';

/** A thread that clusters the voices of recordings. */
export interface ClusteringThread {
  readonly call: CallMethod<ClusteringMethods>;
  /** Also ends the running job. Idempotent. */
  close(): Promise<void>;
}

/** Clustering takes up to a minute for hours of talk and checks no signal, so the thread is terminated. */
const CANCEL_GRACE_MS = 0;

/**
 * Opens the thread, which starts with its first work. Terminating it is safe, because it runs no native code.
 */
export function openClusteringThread(plda: PldaArrays | undefined): ClusteringThread {
  const pool = new ThreadPool<MethodCall<ClusteringMethods>, unknown>({
    program: programUrl('engines/speaker/clustering/program.ts'),
    data: plda,
    threads: 1,
    cancelGraceMs: CANCEL_GRACE_MS,
  });
  return { call: callMethods<ClusteringMethods>(pool), close: () => pool.close() };
}
