import { traceWork } from '../tracing/spans.ts';
import { VoiceError } from '../domain/errors.ts';

/** One call that has ended, for the worker's log. */
export interface ObservedCall {
  /** The amount of work: `8.2 s of speech`. */
  readonly workload: string;
  /** The ids of the client requests that it belongs to. */
  readonly requestIds: readonly string[];
  readonly tookMs: number;
  /** Absent if it went well. */
  readonly error?: VoiceError;
}

export type Observe = (call: ObservedCall) => void;

/** Runs `work`, reports its duration and outcome to the observer, and returns or throws as `work` does. */
export async function runObserved<T>(
  observe: Observe,
  {
    traceparent,
    ...about
  }: Pick<ObservedCall, 'workload' | 'requestIds'> & {
    readonly traceparent: string | undefined;
  },
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const traced = traceWork('engine', traceparent, { what: about.workload });
  const report = (outcome: Pick<ObservedCall, 'error'>) => {
    traced.end({}, outcome.error?.kind);
    observe({ ...about, tookMs: performance.now() - started, ...outcome });
  };
  try {
    const result = await work();
    report({});
    return result;
  } catch (error) {
    report({ error: VoiceError.from(error) });
    throw error;
  }
}
