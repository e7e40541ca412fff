import { randomUUID } from 'node:crypto';
import { hostAndPort } from '../base/host-and-port.ts';
import { formatSeconds } from '../base/format-seconds.ts';
import { systemClock, within } from '../base/clock.ts';
import { type Identity, WORKER_PROTOCOL, type WorkerCard, type WorkerHeartbeat } from '../domain/cluster.ts';
import type { RequestedModel } from '../domain/model.ts';
import { modelDigest } from '../models/digest.ts';
import { workerServer } from '../rpc/worker-server.ts';
import { HealthService } from '../rpc/health.ts';
import { newWorkerSecret } from '../rpc/worker-secret.ts';
import type { WorkerLine } from '../supervisor/order.ts';
import { Admission } from './admission.ts';
import { describeCall } from './describe-call.ts';
import { listen } from './listen.ts';
import type { OpenEngine } from './open-engine.ts';

export interface ServeModelOptions {
  readonly model: RequestedModel;
  readonly open: OpenEngine;
  readonly threads: number;
  /** The host to listen on. */
  readonly host: string;
  /** Any free port if it is 0 or taken. */
  readonly port: number;
  /** The host name that other machines use. */
  readonly reachedAt: string;
  readonly identity: Identity | undefined;
  readonly log: (line: WorkerLine) => void;
}

/** A model that is served to front ends of this machine and others. */
export interface ServedModel {
  readonly card: WorkerCard;
  heartbeat(): WorkerHeartbeat;
  /** Refuses new calls, lets running ones end within `ms`, and frees the model. Streams end at once. */
  drain(ms: number): Promise<void>;
}

/** Milliseconds that the last answers get to leave. */
const LINGER_MS = 1_000;

/**
 * Loads a model and serves it, as a worker process does, to several front ends.
 * @throws VoiceError as `open` does.
 */
export async function serveModel(options: ServeModelOptions): Promise<ServedModel> {
  const { model, open, threads, host, port, reachedAt, identity, log } = options;
  const id = randomUUID();
  const secret = newWorkerSecret();
  const admission = new Admission();
  const health = new HealthService();
  const server = workerServer(secret, [admission.interceptor]);
  health.addTo(server);
  const started = performance.now();
  const engine = await open({ model, threads, allowVoicePaths: false });
  try {
    for (const message of engine.warnings ?? []) log({ level: 'warn', message });
    engine.addTo(server, (call) => log(describeCall(call)));
    admission.open(engine.lanes ?? 1);
    const address = hostAndPort(reachedAt, await listen(server, host, port, identity));
    health.set(true);
    const took = formatSeconds({ seconds: (performance.now() - started) / 1000 });
    log({ level: 'info', message: `${model.manifest.name} loaded in ${took}, reached at ${address}` });
    return {
      card: {
        id,
        address,
        secret,
        isEncrypted: identity !== undefined,
        protocol: WORKER_PROTOCOL,
        digest: modelDigest(model.manifest),
        manifest: model.manifest,
      },
      heartbeat: () => ({
        id,
        calls: admission.size,
        lanes: admission.lanes,
        isDraining: admission.isDraining,
      }),
      async drain(ms) {
        health.close();
        await within(systemClock, ms, admission.drain());
        const finished = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
        await within(systemClock, LINGER_MS, finished);
        // Running calls break off, and another worker gets them. If the engine were closed first, they would
        // count as cancelled.
        server.forceShutdown();
        await engine.close().catch(() => undefined);
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
