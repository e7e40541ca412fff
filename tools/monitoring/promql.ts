import type { LabelOf, MetricName } from '../../src/server/metric-table.ts';

/** Builds PromQL expressions over the server's metrics, whose names and labels the compiler checks. */

/** The values of the selected labels. */
type Selector<N extends MetricName> = { readonly [L in LabelOf<N>]?: string };

/** The durations over which a rate may be computed. */
type Window = '5m' | '10m' | '15m' | '$__rate_interval';

/** One series of `name`, or several: `tts_requests_total{status="failed"}`. */
export function series<N extends MetricName>(name: N, labels: Selector<N> = {}): string {
  const chosen = Object.entries<string | undefined>(labels).map(([label, value]) => `${label}="${value}"`);
  return chosen.length === 0 ? name : `${name}{${chosen.join(',')}}`;
}

/** The sum over all servers, by `label` if it is given. */
export const sum = <N extends MetricName>(name: N, label?: LabelOf<N>, labels?: Selector<N>): string =>
  `sum${by(label)}(${series(name, labels)})`;

/** The growth of a counter per second, summed over all servers. */
export function rate<N extends MetricName<'counter'>>(
  name: N,
  window: Window,
  { label, labels }: { label?: LabelOf<N>; labels?: Selector<N> } = {},
): string {
  return `sum${by(label)}(rate(${series(name, labels)}[${window}]))`;
}

/** The quantile `share` (0 to 1) of a histogram, over all servers. */
export const quantile = (share: number, name: MetricName<'histogram'>, window: Window): string =>
  `histogram_quantile(${share}, sum by (le) (rate(${name}_bucket[${window}])))`;

/** The share of failed requests, from 0 to 1; no value if there were no requests. */
export function failedShare(name: 'stt_requests_total' | 'tts_requests_total', window: Window): string {
  return `${rate(name, window, { labels: { status: 'failed' } })} / (${rate(name, window)} > 0)`;
}

const by = (label: string | undefined) => (label === undefined ? '' : ` by (${label}) `);
