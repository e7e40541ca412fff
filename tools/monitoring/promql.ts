import type { LabelOf, MetricName } from '../../src/server/metric-table.ts';

/** Expressions of PromQL over the metrics of the server, which the compiler knows by name. */

/** A value for each label that is chosen. */
type Selector<N extends MetricName> = { readonly [L in LabelOf<N>]?: string };

/** Times over which a rate is taken. */
type Window = '5m' | '10m' | '15m' | '$__rate_interval';

/** One series of `name`, or several: `tts_requests_total{status="failed"}`. */
export function series<N extends MetricName>(name: N, labels: Selector<N> = {}): string {
  const chosen = Object.entries<string | undefined>(labels).map(([label, value]) => `${label}="${value}"`);
  return chosen.length === 0 ? name : `${name}{${chosen.join(',')}}`;
}

/** The sum over all servers, by `label` where one is named. */
export const sum = <N extends MetricName>(name: N, label?: LabelOf<N>, labels?: Selector<N>): string =>
  `sum${by(label)}(${series(name, labels)})`;

/** What a counter grows by in a second, over all servers. */
export function rate<N extends MetricName<'counter'>>(
  name: N,
  window: Window,
  { label, labels }: { label?: LabelOf<N>; labels?: Selector<N> } = {},
): string {
  return `sum${by(label)}(rate(${series(name, labels)}[${window}]))`;
}

/** The value that a share of all observations, from 0 to 1, does not exceed. */
export const quantile = (share: number, name: MetricName<'histogram'>, window: Window): string =>
  `histogram_quantile(${share}, sum by (le) (rate(${name}_bucket[${window}])))`;

/** The share of what a counter of ends counted that failed: 0 where nothing was counted. */
export function failedShare(name: 'stt_requests_total' | 'tts_requests_total', window: Window): string {
  return `${rate(name, window, { labels: { status: 'failed' } })} / (${rate(name, window)} > 0)`;
}

const by = (label: string | undefined) => (label === undefined ? '' : ` by (${label}) `);
