import { z } from 'zod';

const count = () => z.int().min(0);
const state = z.enum(['ok', 'loading', 'degraded']);

/** The body of `/health`. */
export const health = z.object({
  status: state,
  version: z.string(),
  models_loaded: count(),
  workers_ready: count(),
  workers_total: count(),
  problems: z.array(z.string()).readonly().exactOptional().describe('What is wrong, in sentences'),
});

export const live = z.object({ status: z.literal('live') });
export const ready = z.object({ status: z.literal('ready') });

/** The health of the engines. */
export interface HealthReport {
  readonly status: z.output<typeof state>;
  readonly modelsLoaded: number;
  readonly workersReady: number;
  readonly workersTotal: number;
  readonly problems: readonly string[];
}

export const toHealth = (
  { status, modelsLoaded, workersReady, workersTotal, problems }: HealthReport,
  version: string,
): z.output<typeof health> => ({
  status,
  version,
  models_loaded: modelsLoaded,
  workers_ready: workersReady,
  workers_total: workersTotal,
  ...(problems.length > 0 && { problems }),
});

/** The answer to a cancellation. */
export const cancellation = z.object({ request_id: z.string(), cancelled: z.boolean() });

export const toCancellation = (id: string, isCancelled: boolean): z.output<typeof cancellation> => ({
  request_id: id,
  cancelled: isCancelled,
});

/** Parses the answer to a cancellation: whether the request was cancelled; `undefined` for any other body. */
export const fromCancellation = (body: unknown): boolean | undefined =>
  cancellation.pick({ cancelled: true }).safeParse(body).data?.cancelled;
