import type { FastifyBaseLogger } from 'fastify';
import { traceWait } from '../tracing/spans.ts';
import { type SchedulerObserver, UNOBSERVED } from '../scheduler/observer.ts';

/**
 * `observer`, and a line for every call that goes to an engine, with the ids of the requests that are in it.
 */
export function logDispatches(
  logger: Pick<FastifyBaseLogger, 'debug'>,
  observer: SchedulerObserver = UNOBSERVED,
): SchedulerObserver {
  return {
    ...observer,
    dispatched(dispatch) {
      const { model, requestIds, rows, waitSeconds } = dispatch;
      traceWait(requestIds, waitSeconds);
      const waitedMs = Math.round(1000 * Math.max(...waitSeconds));
      logger.debug({ request_id: requestIds, model, rows, waited_ms: waitedMs }, 'dispatched');
      observer.dispatched(dispatch);
    },
  };
}
