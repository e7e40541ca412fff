import { formatBytes } from '../../base/byte-size.ts';
import type { ServerStatus, WorkerReport } from '../../wire/rest/status.ts';
import { alignedColumns } from '../ui/aligned-columns.ts';
import { seconds } from '../ui/pull-lines.ts';

/**
 * `voice ps`: the workers one a line, then the queue. `nowMs` is the time here, in milliseconds since 1970.
 */
export function workerTable({ workers, queue }: ServerStatus, nowMs: number): string {
  const rows = workers.map((worker) => [
    worker.model,
    worker.type,
    worker.name,
    worker.state,
    seconds(Math.max(0, Math.floor((nowMs - worker.since) / 1000))),
    String(worker.pid ?? '-'),
    worker.memory === undefined ? '-' : formatBytes(worker.memory),
    String(worker.restarts),
    String(worker.calls),
    trouble(worker, nowMs),
  ]);
  const heading = ['MODEL', 'TYPE', 'WORKER', 'STATE', 'SINCE', 'PID', 'MEMORY', 'RESTARTS', 'CALLS', ''];
  const table = rows.length > 0 ? `${alignedColumns([heading, ...rows], [4, 5, 6, 7, 8])}\n` : '';
  return `${table}queue: ${queue.realtime} realtime, ${queue.batch} batch; in flight: ${queue.inFlight}\n`;
}

/** Why a worker crashed, and when it is tried again. */
function trouble({ reason, retryAt }: WorkerReport, nowMs: number): string {
  if (reason === undefined) return '';
  const again =
    retryAt === undefined ? '' : `; tried again in ${seconds(Math.max(0, retryAt - nowMs) / 1000)}`;
  return `it ${reason}${again}`;
}
