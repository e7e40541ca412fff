import { type ResourceLimits, Worker } from 'node:worker_threads';
import './no-telemetry.ts';
import { programUrl } from './program.ts';
import type { ThreadOrder, ToThread } from './thread.ts';
import { watchUnfinished } from './unfinished-files.ts';
import { limitYoungGeneration } from './young-generation.ts';

/** The size of a thread's young generation, in megabytes. It is small because sound lies outside the heap. */
const YOUNG_MB = 3;

/** The thread of {@link startEarlyThread}, until it is taken. */
let early: Worker | undefined;

/**
 * Starts a thread that loads the module `program`, named by its path in `src`, while it is still being found
 * out which model is meant. {@link startThread} uses it. If nobody does, it ends with the process.
 */
export function startEarlyThread(program: string): void {
  early = newThread({ type: 'load', program: programUrl(program).href });
  early.unref();
}

export interface ThreadOptions {
  /** Added to the limits that every thread has. */
  readonly resourceLimits?: ResourceLimits | undefined;
  /** Whether it may be the early thread, which has loaded what most models need. */
  readonly mayBeEarly?: boolean | undefined;
}

/** A thread that opens the module `program` with `data`. */
export function startThread(program: URL, data: unknown, options: ThreadOptions = {}): Worker {
  const order: ThreadOrder = { type: 'open', program: program.href, data };
  const { resourceLimits, mayBeEarly = false } = options;
  if (!mayBeEarly || early === undefined) return newThread(order, resourceLimits);
  const thread = early;
  early = undefined;
  thread.ref();
  thread.postMessage(order satisfies ToThread);
  return thread;
}

function newThread(order: ThreadOrder, limits: ResourceLimits = {}): Worker {
  watchUnfinished();
  const thread = new Worker(programUrl('threads/thread.ts'), {
    workerData: order,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...limits },
  });
  thread.once('online', limitYoungGeneration);
  return thread;
}
