import { traceWork } from '../tracing/spans.ts';
import { VoiceError } from '../domain/errors.ts';

/** One call that has ended, for the worker's log. */
export interface ObservedCall {
  /** `8.2 s of speech` */
  readonly what: string;
  /** Of the clients' requests that it was a part of. */
  readonly requestIds: readonly string[];
  readonly tookMs: number;
  /** Absent where it went well. */
  readonly error?: VoiceError;
}

export type Observe = (call: ObservedCall) => void;

/** Runs `work`, reports its duration and outcome to the observer, and returns or throws as `work` does. */
export async function runObserved<T>(
  observe: Observe,
  {
    traceparent,
    ...about
  }: Pick<ObservedCall, 'what' | 'requestIds'> & {
    readonly traceparent: string | undefined;
  },
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const traced = traceWork('engine', traceparent, { what: about.what });
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
