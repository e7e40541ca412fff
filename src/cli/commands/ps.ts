import { type CommandSpec, type Context, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import {
  fromStatusBody,
  type ServerStatus,
  toStatusBody,
  type WorkerReport,
} from '../../wire/rest/status.ts';
import type { VoiceServer } from '../remote/voice-server.ts';
import type { Survey } from '../../cluster/survey.ts';
import { onAbort } from '../../base/abort.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { defer } from '../../base/deferred.ts';
import { VoiceError } from '../../domain/errors.ts';
import { printable } from '../../base/printable.ts';
import { alignedColumns } from '../ui/aligned-columns.ts';
import { formatBytes } from '../../base/byte-size.ts';
import { formatDuration } from '../ui/pull-lines.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8000';

export const psCommand: CommandSpec = {
  name: 'ps',
  summary: 'Show the models, workers and queue of a running server',
  description: [
    `Without --server, it asks the server at ${DEFAULT_SERVER}. Models that no request has used have no workers and are not shown.`,
    'With --cluster, it lists every worker and front end of the cluster, after a second and a half.',
    'A worker is starting, ready, busy, stopping, stopped or crashed. The queue counts the calls that wait for a worker; REALTIME calls go first.',
  ],
  options: [
    { flags: '-w, --watch', summary: 'show it again every 2 s until Ctrl-C' },
    settingOption('serverUrl'),
    settingOption('apiKey'),
    settingOption('cluster'),
    settingOption('tlsCert'),
    settingOption('tlsKey'),
    settingOption('tlsCa'),
    settingOption('natsCreds'),
    settingOption('insecure'),
  ],
  examples: [
    'voice ps',
    'voice ps --watch',
    'voice ps --cluster nats://127.0.0.1:4222',
    'voice ps --server http://speech.example:8000 --json',
  ],
  run: (context, _, options) =>
    options['watch'] === true ? showRepeatedly(context, show, systemClock) : show(context),
};

const EVERY_MS = 2_000;
/** Moves the cursor to the first line and clears the screen. */
const CLEAR = '\u001B[H\u001B[J';

/**
 * Runs `show` every 2 s until the signal aborts. On a terminal, each output replaces the last. Once `show`
 * has succeeded, an unreachable server does not end it.
 */
export async function showRepeatedly(
  context: Context,
  show: (context: Context) => Promise<void>,
  clock: Clock,
): Promise<void> {
  const { signal, stdout, note } = context;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (stdout.isTerminal) await stdout.write(CLEAR);
    try {
      await show(context);
    } catch (error) {
      if (isFirst || signal.aborted) throw error;
      await note(VoiceError.from(error).message);
    }
    const pause = defer<void>();
    const callOff = [clock.after(EVERY_MS, () => pause.resolve()), onAbort(signal, () => pause.resolve())];
    await pause.promise;
    for (const call of callOff) call();
  }
}

async function show(context: Context): Promise<void> {
  const { cluster } = context.settings;
  if (cluster !== undefined) return showCluster(context, cluster);
  // Imported only for commands that talk to a server.
  const { VoiceServer } = await import('../remote/voice-server.ts');
  const { settings, json, stdout, note } = context;
  const server = new VoiceServer(settings.serverUrl ?? DEFAULT_SERVER, context);
  const status = await askStatus(server);
  if (json) return writeJson({ stdout }, { server: server.name, ...toStatusBody(status) });
  if (status.workers.length === 0) await note(`No model is loaded at ${server.name}.`);
  return stdout.write(workerTable(status, Date.now()));
}

async function showCluster(
  { settings, json, stdout, note, signal }: Context,
  address: string,
): Promise<void> {
  const [{ connectNats }, { surveyCluster }] = await Promise.all([
    import('../../cluster/connect.ts'),
    import('../../cluster/survey.ts'),
  ]);
  const connection = await connectNats({
    address,
    settings,
    name: 'voice ps',
    log: () => undefined,
    signal,
  });
  try {
    const survey = await surveyCluster(connection);
    if (json) return await writeJson({ stdout }, survey);
    if (survey.workers.length === 0) await note('The cluster has no workers.');
    await stdout.write(clusterTable(survey));
  } finally {
    await connection.close();
  }
}

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 10_000;

/** Asks a server for its status. */
const askStatus = (server: VoiceServer): Promise<ServerStatus> =>
  server.ask({
    method: 'GET',
    path: '/v1/status',
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse: fromStatusBody,
  });

/** `voice ps --cluster`: one line per worker, then the front ends. */
function clusterTable({ workers, fronts }: Survey): string {
  const rows = workers.map(({ model, type, address, state, calls, lanes, digest }) =>
    [model, type, address, state, String(calls), String(lanes), digest].map(printable),
  );
  const heading = ['MODEL', 'TYPE', 'WORKER', 'STATE', 'CALLS', 'LANES', 'DIGEST'];
  const table = rows.length > 0 ? `${alignedColumns([heading, ...rows], [4, 5])}\n` : '';
  return `${table}${fronts.map(({ address, version }) => printable(`front end: ${address}, version ${version}`) + '\n').join('')}`;
}

/** The table of `voice ps`: one line per worker, then the queue. `nowMs`: the time, in ms since 1970. */
export function workerTable({ workers, queue }: ServerStatus, nowMs: number): string {
  const rows = workers.map((worker) => [
    worker.model,
    worker.type,
    worker.name,
    worker.state,
    formatDuration(Math.max(0, Math.floor((nowMs - worker.since) / 1000))),
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

/** The reason of a worker's crash, and the time of its next start. */
function trouble({ reason, retryAt }: WorkerReport, nowMs: number): string {
  if (reason === undefined) return '';
  const again =
    retryAt === undefined ? '' : `; tried again in ${formatDuration(Math.max(0, retryAt - nowMs) / 1000)}`;
  return `it ${reason}${again}`;
}
