import { METRICS, type MetricName } from '../../src/server/metric-table.ts';
import { failedShare, quantile, rate, sum } from './promql.ts';

interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'none';
  /** The metric whose description the panel shows. */
  readonly about?: MetricName;
  /** PromQL expressions by their legends. */
  readonly queries: Readonly<Record<string, string>>;
}

const WINDOW = '$__rate_interval';
/** Limits an expression to the processes that have metrics of voice. */
const OF_VOICE = 'and on (instance, job) http_slots_in_use';

/** A panel with the median and the 95 % quantile of a histogram. */
const spread = (title: string, about: MetricName<'histogram'>, unit: Panel['unit'] = 's'): Panel => ({
  title,
  unit,
  about,
  queries: { median: quantile(0.5, about, WINDOW), '95 %': quantile(0.95, about, WINDOW) },
});

/** The panels by rows of the dashboard. */
const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  Requests: [
    {
      title: 'Transcriptions',
      unit: 'reqps',
      about: 'stt_requests_total',
      queries: { '{{status}}': rate('stt_requests_total', WINDOW, { label: 'status' }) },
    },
    {
      title: 'Syntheses',
      unit: 'reqps',
      about: 'tts_requests_total',
      queries: { '{{status}}': rate('tts_requests_total', WINDOW, { label: 'status' }) },
    },
    {
      title: 'Failed',
      unit: 'percentunit',
      queries: {
        transcriptions: failedShare('stt_requests_total', WINDOW),
        syntheses: failedShare('tts_requests_total', WINDOW),
      },
    },
    {
      title: 'In progress',
      unit: 'short',
      about: 'http_slots_in_use',
      queries: {
        requests: sum('http_slots_in_use'),
        transcriptions: sum('stt_active_requests'),
        syntheses: sum('tts_active_sessions'),
        sessions: sum('realtime_active_sessions'),
      },
    },
  ],
  Speed: [
    spread('Transcription', 'stt_request_duration_seconds'),
    spread('Real-time factor', 'stt_real_time_factor', 'none'),
    spread('Final transcripts of live sessions', 'realtime_final_latency_seconds'),
    spread('First sound', 'tts_ttfb_seconds'),
    spread('Synthesis', 'tts_synthesis_duration_seconds'),
    {
      title: 'Seconds of audio heard in a second',
      unit: 'none',
      about: 'stt_audio_seconds_total',
      queries: { audio: rate('stt_audio_seconds_total', WINDOW) },
    },
  ],
  Queue: [
    {
      title: 'Waiting engine calls',
      unit: 'short',
      about: 'scheduler_queue_depth',
      queries: { '{{priority}}': sum('scheduler_queue_depth', 'priority') },
    },
    spread('Wait in the queue', 'scheduler_queue_wait_seconds'),
    spread('Engine call', 'scheduler_grpc_duration_seconds'),
    spread('Rows of an engine call', 'scheduler_batch_size', 'none'),
    spread('Until a cancelled call is gone', 'scheduler_cancel_latency_seconds'),
    {
      title: 'Engine calls',
      unit: 'reqps',
      about: 'scheduler_engine_calls_total',
      queries: {
        '{{status}}': rate('scheduler_engine_calls_total', WINDOW, { label: 'status' }),
        'waited too long': rate('scheduler_aging_promotions_total', WINDOW),
      },
    },
  ],
  Cluster: [
    {
      title: 'Workers',
      unit: 'short',
      about: 'cluster_workers',
      // Every front end reports all workers.
      queries: { '{{model}}': 'max by (model) (cluster_workers)' },
    },
    {
      title: 'Lanes at work',
      unit: 'percentunit',
      about: 'cluster_lanes_taken',
      queries: {
        '{{model}}': 'max by (model) (cluster_lanes_taken) / (max by (model) (cluster_lanes) > 0)',
      },
    },
    {
      title: 'NATS',
      unit: 'none',
      about: 'cluster_connected',
      queries: { '{{instance}}': 'cluster_connected' },
    },
  ],
  Process: [
    {
      title: 'Memory of the server, without its workers',
      unit: 'bytes',
      queries: { '{{instance}}': `process_resident_memory_bytes ${OF_VOICE}` },
    },
    {
      title: 'Processor, of a core',
      unit: 'percentunit',
      queries: { '{{instance}}': `rate(process_cpu_seconds_total[${WINDOW}]) ${OF_VOICE}` },
    },
    {
      title: 'Delay of the event loop',
      unit: 's',
      queries: { '{{instance}}': `nodejs_eventloop_lag_p99_seconds ${OF_VOICE}` },
    },
  ],
};

const [COLUMNS, WIDTH, HEIGHT] = [24, 8, 8];
const SOURCE = { type: 'prometheus', uid: '${source}' };

/** The dashboard of Grafana, as JSON. */
export function dashboard(): string {
  let id = 0;
  let y = 0;
  const panels: object[] = [];
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({ id: ++id, type: 'row', title, gridPos: { x: 0, y: y++, w: COLUMNS, h: 1 }, panels: [] });
    for (const [index, panel] of row.entries()) {
      const [x, down] = [(index * WIDTH) % COLUMNS, Math.floor((index * WIDTH) / COLUMNS)];
      panels.push(timeSeries(++id, panel, { x, y: y + down * HEIGHT, w: WIDTH, h: HEIGHT }));
    }
    y += Math.ceil((row.length * WIDTH) / COLUMNS) * HEIGHT;
  }
  return `${JSON.stringify(
    {
      uid: 'voice',
      title: 'voice',
      tags: ['voice'],
      schemaVersion: 39,
      editable: true,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: {
        list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
      },
      panels,
    },
    undefined,
    2,
  )}\n`;
}

const timeSeries = (id: number, { title, unit, about, queries }: Panel, gridPos: object) => ({
  id,
  type: 'timeseries',
  title,
  ...(about && { description: METRICS[about].help }),
  datasource: SOURCE,
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  gridPos,
  targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: String.fromCodePoint('A'.codePointAt(0)! + index),
    datasource: SOURCE,
    expr,
    legendFormat,
  })),
});
