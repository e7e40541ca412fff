import type { Server } from '@grpc/grpc-js';
import { onAbort } from '../base/abort.ts';
import { systemClock, within } from '../base/clock.ts';
import { formatSeconds } from '../base/format-seconds.ts';
import { VoiceError } from '../domain/errors.ts';
import { untilPreparing } from '../onnx/preparation-notice.ts';
import { workerServer } from '../rpc/worker-server.ts';
import { removeUnfinished } from '../threads/unfinished-files.ts';
import { HealthService } from '../rpc/health.ts';
import { describeCall } from './describe-call.ts';
import { startTracing } from '../tracing/start.ts';
import { listen } from './listen.ts';
import type { OpenEngine, ServedEngine } from './open-engine.ts';
import { connectParent, type Parent, type ParentProcess } from './parent.ts';

/** The time for running calls when a worker ends; its parent kills it after 5 s. */
const GRACE_MS = 3_000;
/** The time for closing everything else. */
const CLOSE_MS = 1_500;

/**
 * Runs a worker process: reads its order, listens, loads the model while its health says NOT_SERVING, and
 * serves until its parent ends it or is gone. Engines run in threads of their own.
 */
export async function work(process: ParentProcess, open: OpenEngine): Promise<void> {
  const parent = connectParent(process);
  const health = new HealthService();
  let engine: ServedEngine | undefined;
  // An orderly exit waits for the current model run, and without a parent nothing would end it.
  const endAtOnce = () => {
    removeUnfinished();
    process.kill(process.pid, 'SIGKILL');
  };
  onAbort(parent.gone, endAtOnce);
  // These signals reach every process of a terminal; the parent decides when the worker ends.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('SIGTERM', () => parent.say('terminated', ''));

  const order = await parent.order;
  const endTracing = await startTracing(process.env, (message) => parent.log({ level: 'warn', message }));
  const server = workerServer(order.secret);
  void parent.wantsEnd
    .then(() => end(server, health, () => engine))
    // An exit would wait for a loading thread, and tear it down in the middle of a model run, which aborts
    // with messages of its own.
    .then((isClosed) => endTracing().then(() => isClosed || endAtOnce()))
    .finally(() => process.exit(0));
  const opened = new AbortController();
  try {
    health.addTo(server);
    parent.say('listening', String(await listen(server, order.host, order.port)));
    void reportPreparing(parent, opened.signal);
    const started = performance.now();
    engine = await open(order).finally(() => opened.abort());
    for (const message of engine.warnings ?? []) parent.log({ level: 'warn', message });
    engine.addTo(server, (call) => parent.log(describeCall(call)));
    health.set(true);
    parent.log({
      level: 'info',
      message: `loaded in ${formatSeconds({ seconds: (performance.now() - started) / 1000 })}`,
    });
  } catch (error) {
    report(parent, error);
    process.exit(1);
  }
}

/**
 * Reports to the parent, which then waits longer, if an inference thread prepares graphs before `opened`
 * aborts.
 */
async function reportPreparing(parent: Parent, opened: AbortSignal): Promise<void> {
  if (!(await untilPreparing(opened))) return;
  parent.say('preparing', '');
  parent.log({ level: 'info', message: 'prepares the graphs of its model, once; this may take minutes' });
}

/**
 * Lets running calls end, then stops the rest.
 * @returns whether the engine is closed: false if it is still loading, or working after its time.
 */
async function end(
  server: Server,
  health: HealthService,
  opened: () => ServedEngine | undefined,
): Promise<boolean> {
  health.close();
  const finished = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  await within(systemClock, GRACE_MS, finished);
  // Running calls break off: their worker is lost. If the engine were closed first, they would count as
  // cancelled by their client.
  server.forceShutdown();
  let isClosed = false;
  const close = async () => {
    const engine = opened();
    await engine?.close().catch(() => undefined);
    isClosed = engine !== undefined;
  };
  await within(systemClock, CLOSE_MS, close());
  return isClosed;
}

function report(parent: Parent, error: unknown): void {
  const { kind, message, cause } = VoiceError.from(error);
  parent.say('failed', `${kind} ${message}`);
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  parent.log({ level: 'error', message: `could not start: ${message}${detail}` });
}
