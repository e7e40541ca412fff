import type * as PromClient from 'prom-client';
import { type Task, TASKS } from '../domain/transcript.ts';
import type { CallStatus, SchedulerObserver } from '../scheduler/observer.ts';
import type { WorkerInfo } from '../supervisor/model-worker.ts';
import { type LabelOf, METRICS, type MetricKind, type MetricName } from './metric-table.ts';

/** The status of an ended request. A refused one was never processed and took no time. */
export type RequestStatus = CallStatus | 'refused';

/**
 * Measures transcriptions. The function that `begin` returns is called at the end, with the audio's length.
 */
export interface SttMeasures {
  begin(task: Task): (status: RequestStatus, audioSeconds?: number) => void;
  /** Records a final of a realtime session: its audio, and the latency after the end of speech. */
  transcribed(audioSeconds: number, latencySeconds?: number): void;
}

/** Begins to measure a synthesis. */
export interface TtsMeasures {
  begin(): { firstByte(): void; end(status: RequestStatus): void };
}

export interface ClusterMeasures {
  readonly workers: () => readonly WorkerInfo[];
  /** Whether NATS is connected. */
  readonly isConnected: () => boolean;
}

/** The metrics of the server, and their page. */
export interface Metrics {
  readonly scheduler: SchedulerObserver;
  readonly stt: SttMeasures;
  readonly tts: TtsMeasures;
  /** Sets the number of open realtime sessions. */
  readonly sessionsChanged: (open: number) => void;
  /** Adds the workers of a cluster, read on each scrape. */
  watchCluster(cluster: ClusterMeasures): void;
  /** Sets the number of running requests. */
  readonly slotsChanged: (held: number) => void;
  page(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Prometheus metrics; `undefined` if prom-client is not installed, and then nothing is measured. */
export async function openMetrics(
  load: () => Promise<typeof PromClient> = () => import('prom-client'),
): Promise<Metrics | undefined> {
  const client = await load().catch(() => undefined);
  if (client === undefined) return undefined;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const of = makers(client, registry);

  /** Functions that read values which no event reports. */
  const readers: (() => void)[] = [];
  const sessions = of.gauge('realtime_active_sessions');
  const slots = of.gauge('http_slots_in_use');

  return {
    slotsChanged: (held) => slots.set(held),
    sessionsChanged: (open) => sessions.set(open),
    scheduler: schedulerObserver({
      depth: of.gauge('scheduler_queue_depth'),
      wait: of.histogram('scheduler_queue_wait_seconds'),
      call: of.histogram('scheduler_grpc_duration_seconds'),
      cancel: of.histogram('scheduler_cancel_latency_seconds'),
      batch: of.histogram('scheduler_batch_size'),
      ended: of.counter('scheduler_engine_calls_total'),
      promoted: of.counter('scheduler_aging_promotions_total'),
    }),
    stt: sttMeasures({
      scheduled: of.counter('scheduler_requests_total'),
      requests: of.counter('stt_requests_total'),
      duration: of.histogram('stt_request_duration_seconds'),
      audio: of.counter('stt_audio_seconds_total'),
      factor: of.histogram('stt_real_time_factor'),
      latency: of.histogram('realtime_final_latency_seconds'),
      active: of.gauge('stt_active_requests'),
    }),
    tts: ttsMeasures({
      ttfb: of.histogram('tts_ttfb_seconds'),
      duration: of.histogram('tts_synthesis_duration_seconds'),
      requests: of.counter('tts_requests_total'),
      active: of.gauge('tts_active_sessions'),
    }),
    watchCluster(cluster) {
      const ready = of.gauge('cluster_workers');
      const lanes = of.gauge('cluster_lanes');
      const taken = of.gauge('cluster_lanes_taken');
      const connected = of.gauge('cluster_connected');
      readers.push(() => {
        connected.set(cluster.isConnected() ? 1 : 0);
        for (const one of [ready, lanes, taken]) one.reset();
        for (const { model, state, calls, lanes: own = 1, otherCalls = 0 } of cluster.workers()) {
          const isReady = state === 'ready' || state === 'busy';
          ready.inc({ model }, isReady ? 1 : 0);
          lanes.inc({ model }, isReady ? own : 0);
          taken.inc({ model }, isReady ? Math.min(own, calls + otherCalls) : 0);
        }
      });
    },
    page: async () => {
      for (const read of readers) read();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Makes the metrics of the table, each once. */
function makers(client: typeof PromClient, registry: PromClient.Registry) {
  const configured = <N extends MetricName>(name: N) => {
    const { help, labels = [], buckets = [] }: MetricKind = METRICS[name];
    return {
      name,
      help,
      labelNames: labels as readonly LabelOf<N>[],
      buckets: [...buckets],
      registers: [registry],
    };
  };
  return {
    gauge: <N extends MetricName<'gauge'>>(name: N) => new client.Gauge<LabelOf<N>>(configured(name)),
    counter: <N extends MetricName<'counter'>>(name: N) => new client.Counter<LabelOf<N>>(configured(name)),
    histogram: (name: MetricName<'histogram'>) => new client.Histogram(configured(name)),
  };
}

type Gauge<L extends string = never> = PromClient.Gauge<L>;
type Counter<L extends string = never> = PromClient.Counter<L>;
type Histogram = PromClient.Histogram;

const STATUSES = ['completed', 'cancelled', 'failed'] as const satisfies readonly CallStatus[];
const REQUEST_STATUSES = [...STATUSES, 'refused'] as const satisfies readonly RequestStatus[];

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
  // Series that exist from the start can be distinguished from series that stopped.
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
  for (const task of TASKS) for (const status of REQUEST_STATUSES) metrics.requests.inc({ task, status }, 0);
  return {
    begin(task) {
      const stop = metrics.duration.startTimer();
      metrics.active.inc();
      return (status, audioSeconds = 0) => {
        const seconds = status === 'refused' ? 0 : stop();
        if (status === 'completed' && audioSeconds > 0) metrics.factor.observe(seconds / audioSeconds);
        metrics.active.dec();
        metrics.requests.inc({ task, status });
        // A refused request had no engine call; any other may have had many.
        if (status !== 'refused') metrics.scheduled.inc({ status });
        metrics.audio.inc(audioSeconds);
      };
    },
    transcribed(audioSeconds, latencySeconds) {
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
  for (const status of REQUEST_STATUSES) metrics.requests.inc({ status }, 0);
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
