import { formatSeconds } from '../base/format-seconds.ts';
import type { ObservedCall } from '../rpc/observe.ts';
import type { WorkerLine } from '../supervisor/order.ts';

/** The log line of an ended call of the engine: its work, requests, duration and error. */
export function describeCall({ workload, requestIds, tookMs, error }: ObservedCall): WorkerLine {
  const took = `${workload} in ${formatSeconds({ seconds: tookMs / 1000 })}`;
  if (!error) return { level: 'debug', message: took, requestIds };
  const level = error.kind === 'internal' || error.kind === 'storage' ? 'error' : 'debug';
  const detail = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return { level, message: `${took}: ${error.kind}: ${error.message}${detail}`, requestIds };
}
