import type * as PromClient from 'prom-client';
import type { Task } from '../domain/transcript.ts';
import type { CallStatus, SchedulerObserver } from '../scheduler/observer.ts';
import type { WorkerInfo } from '../supervisor/model-worker.ts';

/** How a request ended. One that was refused was never worked on, and took no time. */
export type RequestStatus = CallStatus | 'refused';

/**
 * Measures transcriptions. The function that `begin` returns is called at the end, with the audio's length.
 */
export interface SttMeasures {
  begin(task: Task): (status: RequestStatus, audioSeconds?: number) => void;
  /** So much of what a realtime session heard has its final, so long after its end was heard. */
  heard(audioSeconds: number, latencySeconds?: number): void;
}

/** Begins to measure a synthesis. */
export interface TtsMeasures {
  begin(): { firstByte(): void; end(status: RequestStatus): void };
}

/** The metrics of a cluster. */
export interface ClusterMeasures {
  readonly workers: () => readonly WorkerInfo[];
  /** Whether NATS is there. */
  readonly isConnected: () => boolean;
}

/** The metrics of the server, and their page. */
export interface Metrics {
  readonly scheduler: SchedulerObserver;
  readonly stt: SttMeasures;
  readonly tts: TtsMeasures;
  /** So many realtime sessions are open. */
  readonly sessionsChanged: (open: number) => void;
  /** From now on, tells of the workers of a cluster too, as they are when somebody looks. */
  watchCluster(cluster: ClusterMeasures): void;
  /** So many requests are worked on, of so many that may be. */
  readonly slotsChanged: (held: number) => void;
  page(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const QUICK_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const FACTORS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Prometheus metrics; `undefined` where prom-client is not installed, and then nothing is measured. */
export async function openMetrics(
  load: () => Promise<typeof PromClient> = () => import('prom-client'),
): Promise<Metrics | undefined> {
  const client = await load().catch(() => undefined);
  if (client === undefined) return undefined;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new client.Gauge<L>({ name, help, labelNames, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new client.Counter<L>({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: readonly number[]) =>
    new client.Histogram({ name, help, buckets: [...buckets], registers });

  /** Of what is not told, but looked at. */
  const readers: (() => void)[] = [];
  const sessions = gauge('realtime_active_sessions', 'Realtime sockets that are open');

  const slots = gauge('http_slots_in_use', 'Requests that are worked on; 512 may be');

  return {
    slotsChanged: (held) => slots.set(held),
    sessionsChanged: (open) => sessions.set(open),
    scheduler: schedulerObserver({
      depth: gauge('scheduler_queue_depth', 'Engine calls that wait, by priority', ['priority']),
      wait: histogram('scheduler_queue_wait_seconds', 'Time an engine call waited', SLOW_SECONDS),
      call: histogram('scheduler_grpc_duration_seconds', 'Time an engine call took', SLOW_SECONDS),
      cancel: histogram(
        'scheduler_cancel_latency_seconds',
        'Time until a cancelled call was gone',
        QUICK_SECONDS,
      ),
      batch: histogram('scheduler_batch_size', 'Rows of an engine call', [1, 2, 3, 4, 5, 6, 7, 8]),
      ended: counter('scheduler_engine_calls_total', 'Engine calls asked for, by how they ended', ['status']),
      promoted: counter('scheduler_aging_promotions_total', 'Engine calls that waited too long in BATCH'),
    }),
    stt: sttMeasures({
      scheduled: counter(
        'scheduler_requests_total',
        'Requests whose engine calls were put in order, each once',
        ['status'],
      ),
      requests: counter('stt_requests_total', 'Transcriptions and translations, by how they ended', [
        'task',
        'status',
      ]),
      duration: histogram('stt_request_duration_seconds', 'Time from a request to its answer', SLOW_SECONDS),
      audio: counter('stt_audio_seconds_total', 'Seconds of audio heard'),
      factor: histogram(
        'stt_real_time_factor',
        'Time that a transcription took, in times the length of its audio',
        FACTORS,
      ),
      latency: histogram(
        'realtime_final_latency_seconds',
        'Time from when the end of what was said was heard to its final',
        SLOW_SECONDS,
      ),
      active: gauge('stt_active_requests', 'Transcriptions and translations in flight'),
    }),
    tts: ttsMeasures({
      ttfb: histogram('tts_ttfb_seconds', 'Time to the first sound', SLOW_SECONDS),
      duration: histogram('tts_synthesis_duration_seconds', 'Time a synthesis took', SLOW_SECONDS),
      requests: counter('tts_requests_total', 'Syntheses, by how they ended', ['status']),
      active: gauge('tts_active_sessions', 'Syntheses in flight'),
    }),
    watchCluster(cluster) {
      const ready = gauge('cluster_workers', 'Workers that serve, here and elsewhere', ['model']);
      const lanes = gauge('cluster_lanes', 'Calls that they make progress with side by side', ['model']);
      const taken = gauge('cluster_lanes_taken', 'How many of them are at work, whoever asked', ['model']);
      const connected = gauge('cluster_connected', 'Whether NATS is there: 1 or 0');
      readers.push(() => {
        connected.set(cluster.isConnected() ? 1 : 0);
        for (const one of [ready, lanes, taken]) one.reset();
        for (const { model, state, calls, lanes: own = 1, busyElsewhere = 0 } of cluster.workers()) {
          const isReady = state === 'ready' || state === 'busy';
          ready.inc({ model }, isReady ? 1 : 0);
          lanes.inc({ model }, isReady ? own : 0);
          taken.inc({ model }, isReady ? Math.min(own, calls + busyElsewhere) : 0);
        }
      });
    },
    page: async () => {
      for (const read of readers) read();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

type Gauge<L extends string = never> = PromClient.Gauge<L>;
type Counter<L extends string = never> = PromClient.Counter<L>;
type Histogram = PromClient.Histogram;

const STATUSES = ['completed', 'cancelled', 'failed'] as const satisfies readonly CallStatus[];

function schedulerObserver(metrics: {
  readonly depth: Gauge<'priority'>;
  readonly wait: Histogram;
  readonly call: Histogram;
  readonly cancel: Histogram;
  readonly batch: Histogram;
  readonly ended: Counter<'status'>;
  readonly promoted: Counter;
}): SchedulerObserver {
  const observer: SchedulerObserver = {
    depthChanged({ realtime, batch }) {
      metrics.depth.set({ priority: 'REALTIME' }, realtime);
      metrics.depth.set({ priority: 'BATCH' }, batch);
    },
    promoted: (count) => metrics.promoted.inc(count),
    dispatched({ rows, waitSeconds }) {
      metrics.batch.observe(rows);
      for (const seconds of waitSeconds) metrics.wait.observe(seconds);
    },
    answered: (seconds) => metrics.call.observe(seconds),
    cancelled: (seconds) => metrics.cancel.observe(seconds),
    ended: (status) => metrics.ended.inc({ status }),
  };
  // Series that are there from the start can be told from those that stopped.
  observer.depthChanged({ realtime: 0, batch: 0 });
  for (const status of STATUSES) metrics.ended.inc({ status }, 0);
  return observer;
}

function sttMeasures(metrics: {
  readonly scheduled: Counter<'status'>;
  readonly requests: Counter<'task' | 'status'>;
  readonly duration: Histogram;
  readonly audio: Counter;
  readonly factor: Histogram;
  readonly latency: Histogram;
  readonly active: Gauge;
}): SttMeasures {
  for (const status of STATUSES) metrics.scheduled.inc({ status }, 0);
  return {
    begin(task) {
      const stop = metrics.duration.startTimer();
      metrics.active.inc();
      return (status, audioSeconds = 0) => {
        const seconds = status === 'refused' ? 0 : stop();
        if (status === 'completed' && audioSeconds > 0) metrics.factor.observe(seconds / audioSeconds);
        metrics.active.dec();
        metrics.requests.inc({ task, status });
        // A refused request had no call; any other may have many.
        if (status !== 'refused') metrics.scheduled.inc({ status });
        metrics.audio.inc(audioSeconds);
      };
    },
    heard(audioSeconds, latencySeconds) {
      if (latencySeconds !== undefined) metrics.latency.observe(latencySeconds);
      metrics.requests.inc({ task: 'transcribe', status: 'completed' });
      metrics.audio.inc(audioSeconds);
    },
  };
}

function ttsMeasures(metrics: {
  readonly ttfb: Histogram;
  readonly duration: Histogram;
  readonly requests: Counter<'status'>;
  readonly active: Gauge;
}): TtsMeasures {
  return {
    begin() {
      const sounded = metrics.ttfb.startTimer();
      const stop = metrics.duration.startTimer();
      metrics.active.inc();
      return {
        firstByte: () => void sounded(),
        end(status) {
          if (status !== 'refused') stop();
          metrics.active.dec();
          metrics.requests.inc({ status });
        },
      };
    },
  };
}
