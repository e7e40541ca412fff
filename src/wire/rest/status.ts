import { z } from 'zod';
import { REQUEST_TYPES } from '../../domain/engines.ts';

const count = () => z.int().min(0);

/** A text with the listed values; clients accept those of later servers too. */
const word = (...words: readonly string[]) => z.string().meta({ enum: words });

const worker = z.object({
  name: z.string(),
  model: z.string(),
  type: word(...REQUEST_TYPES),
  state: word('starting', 'ready', 'busy', 'stopping', 'stopped', 'crashed'),
  since: z.number().describe('When the state began, in seconds since 1970'),
  restarts: count(),
  calls: count().describe('In flight'),
  pid: count().exactOptional(),
  address: z.string().exactOptional().describe('Of one that was found in a cluster'),
  memory: count().exactOptional().describe('Bytes that its process holds, where the system tells'),
  lanes: count().exactOptional().describe('Calls that it makes progress with side by side, where it tells'),
  reason: z.string().exactOptional().describe('Why it crashed last'),
  retry_at: z.number().exactOptional().describe('It crashed too often, and is tried again then'),
});

const limits = z.object({
  upload_bytes: count()
    .exactOptional()
    .describe('The most bytes that this client may upload; absent if there is no limit'),
  input_characters: count().describe('The longest text that is spoken at once'),
});

/** The state of a server: every worker of every requested model, and the waiting calls. */
export const statusBody = z.object({
  status: word('ok', 'loading', 'degraded'),
  version: z.string(),
  memory: count().exactOptional().describe('Bytes that the server itself holds, without its workers'),
  workers: z.array(worker),
  queue: z.object({ realtime: count(), batch: count(), in_flight: count() }),
  limits: limits.exactOptional(),
});

/** A worker; times in milliseconds since 1970. */
export interface WorkerReport {
  readonly name: string;
  readonly model: string;
  readonly type: string;
  readonly state: string;
  readonly since: number;
  readonly restarts: number;
  readonly calls: number;
  readonly pid?: number;
  readonly address?: string;
  readonly memory?: number;
  readonly lanes?: number;
  readonly reason?: string;
  readonly retryAt?: number;
}

export interface ServerStatus {
  readonly status: string;
  readonly version: string;
  readonly memory?: number;
  readonly workers: readonly WorkerReport[];
  readonly queue: { readonly realtime: number; readonly batch: number; readonly inFlight: number };
}

/** The limits of a client; `uploadBytes` is `undefined` if uploads have no limit. */
export interface ClientLimits {
  readonly uploadBytes: number | undefined;
  readonly inputCharacters: number;
}

export const toStatusBody = (
  { status, version, memory, workers, queue }: ServerStatus,
  limits?: ClientLimits,
): z.output<typeof statusBody> => ({
  status,
  version,
  ...(memory !== undefined && { memory }),
  workers: workers.map(toWorker),
  queue: { realtime: queue.realtime, batch: queue.batch, in_flight: queue.inFlight },
  ...(limits && {
    limits: {
      ...(limits.uploadBytes !== undefined && { upload_bytes: limits.uploadBytes }),
      input_characters: limits.inputCharacters,
    },
  }),
});

/** Parses a status; `undefined` for any other body. */
export function fromStatusBody(body: unknown): ServerStatus | undefined {
  const parsed = statusBody.safeParse(body).data;
  if (parsed === undefined) return undefined;
  const { limits: _limits, ...status } = parsed;
  const { in_flight, ...waiting } = parsed.queue;
  return { ...status, workers: parsed.workers.map(fromWorker), queue: { ...waiting, inFlight: in_flight } };
}

const toWorker = ({
  name,
  model,
  type,
  state,
  since,
  restarts,
  calls,
  pid,
  address,
  memory,
  lanes,
  reason,
  retryAt,
}: WorkerReport): z.output<typeof worker> => ({
  name,
  model,
  type,
  state,
  since: toSeconds(since),
  restarts,
  calls,
  ...(pid !== undefined && { pid }),
  ...(address !== undefined && { address }),
  ...(memory !== undefined && { memory }),
  ...(lanes !== undefined && { lanes }),
  ...(reason !== undefined && { reason }),
  ...(retryAt !== undefined && { retry_at: toSeconds(retryAt) }),
});

const fromWorker = ({ since, retry_at, ...facts }: z.output<typeof worker>): WorkerReport => ({
  ...facts,
  since: since * 1000,
  ...(retry_at !== undefined && { retryAt: retry_at * 1000 }),
});

const toSeconds = (ms: number) => Math.floor(ms / 1000);
