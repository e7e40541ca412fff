/** A metric of Prometheus, as /metrics describes it. */
export interface MetricKind {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

const QUICK_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const FACTORS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The metrics of the server, beside those of Node.js. Dashboard, alerts and documents name them. */
export const METRICS = {
  http_slots_in_use: { type: 'gauge', help: 'Requests that are worked on; 512 may be' },
  realtime_active_sessions: { type: 'gauge', help: 'Realtime sockets that are open; 256 may be' },
  realtime_final_latency_seconds: {
    type: 'histogram',
    help: 'Time from the end of an utterance to its final transcript',
    buckets: SLOW_SECONDS,
  },
  stt_requests_total: {
    type: 'counter',
    help: 'Transcriptions, translations and final transcripts on sockets, by how they ended',
    labels: ['task', 'status'],
  },
  stt_active_requests: { type: 'gauge', help: 'Transcriptions and translations in flight' },
  stt_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to its answer',
    buckets: SLOW_SECONDS,
  },
  stt_audio_seconds_total: { type: 'counter', help: 'Seconds of audio transcribed, on sockets too' },
  stt_real_time_factor: {
    type: 'histogram',
    help: 'Duration of a transcription divided by the duration of its audio',
    buckets: FACTORS,
  },
  tts_requests_total: {
    type: 'counter',
    help: 'Syntheses, on sockets too, by how they ended',
    labels: ['status'],
  },
  tts_active_sessions: { type: 'gauge', help: 'Syntheses in flight' },
  tts_ttfb_seconds: { type: 'histogram', help: 'Time to the first sound', buckets: SLOW_SECONDS },
  tts_synthesis_duration_seconds: {
    type: 'histogram',
    help: 'Time a synthesis took',
    buckets: SLOW_SECONDS,
  },
  scheduler_requests_total: {
    type: 'counter',
    help: 'Requests whose engine calls were put in order, each counted once',
    labels: ['status'],
  },
  scheduler_engine_calls_total: {
    type: 'counter',
    help: 'Engine calls of these requests, by how they ended',
    labels: ['status'],
  },
  scheduler_queue_depth: {
    type: 'gauge',
    help: 'Engine calls that wait, by priority',
    labels: ['priority'],
  },
  scheduler_queue_wait_seconds: {
    type: 'histogram',
    help: 'Time an engine call waited',
    buckets: SLOW_SECONDS,
  },
  scheduler_grpc_duration_seconds: {
    type: 'histogram',
    help: 'Time an engine call took',
    buckets: SLOW_SECONDS,
  },
  scheduler_cancel_latency_seconds: {
    type: 'histogram',
    help: 'Time until a cancelled call was gone',
    buckets: QUICK_SECONDS,
  },
  scheduler_batch_size: {
    type: 'histogram',
    help: 'Rows of an engine call',
    buckets: [1, 2, 3, 4, 5, 6, 7, 8],
  },
  scheduler_aging_promotions_total: {
    type: 'counter',
    help: 'Engine calls that waited too long in BATCH',
  },
  cluster_workers: { type: 'gauge', help: 'Workers that serve, here and elsewhere', labels: ['model'] },
  cluster_lanes: {
    type: 'gauge',
    help: 'Calls that its workers can process at the same time',
    labels: ['model'],
  },
  cluster_lanes_taken: {
    type: 'gauge',
    help: 'How many of them are in use, by clients of any server',
    labels: ['model'],
  },
  cluster_connected: { type: 'gauge', help: 'Whether NATS is there: 1 or 0' },
} as const satisfies Readonly<Record<string, MetricKind>>;

type Table = typeof METRICS;

/** The names of metrics, or of those of one type. */
export type MetricName<T extends MetricKind['type'] = MetricKind['type']> = {
  [N in keyof Table]: Table[N]['type'] extends T ? N : never;
}[keyof Table];

export type LabelOf<N extends MetricName> = Table[N] extends {
  readonly labels: readonly (infer L extends string)[];
}
  ? L
  : never;
