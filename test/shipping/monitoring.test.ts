import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from '../../src/server/metrics.ts';
import { MONITORING } from '../../tools/monitoring/files.ts';

/** What Grafana and Prometheus are given names metrics that a server has. Neither of them is here to read it. */

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const [dashboardFile, rulesFile] = Object.keys(MONITORING) as [string, string];
const { panels } = JSON.parse(readFileSync(dashboardFile, 'utf8')) as Dashboard;
const rules = (parse(readFileSync(rulesFile, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const expressions = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
];

/** The names of the series on /metrics of a front end. */
async function namesOnPage(): Promise<ReadonlySet<string>> {
  const metrics = (await openMetrics())!;
  metrics.watchCluster({
    isConnected: () => true,
    workers: () => [
      { name: 'm-1', model: 'm', type: 'stt', state: 'ready', calls: 0, restarts: 0, since: 0 },
    ],
  });
  const { text } = await metrics.page();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((end) => `${name}_${end}`) : name,
    ),
  );
}

/** The metrics that an expression names; throws where it is no PromQL. */
function metricsIn(expr: string): readonly string[] {
  // Grafana puts a time in its place.
  const text = expr.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`${expr}: at ${from}`);
      if (name === 'VectorSelector') names.push(/^\w+/.exec(text.slice(from, to))![0]);
    },
  });
  return names;
}

describe('what monitors a server', () => {
  it.each(Object.entries(MONITORING))('%s: npm run docs would change nothing', (path, make) => {
    expect(readFileSync(path, 'utf8')).toBe(make());
  });

  it('asks in PromQL for metrics that a server has', async () => {
    const known = new Set([...(await namesOnPage()), 'up']);
    expect(expressions.length).toBeGreaterThan(30);
    for (const expr of expressions) {
      const names = metricsIn(expr);
      expect([expr, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([expr, true, []]);
    }
  });

  it('is judged by a parser that tells what is wrong', () => {
    expect(() => metricsIn('sum(rate(tts_requests_total[5m])')).toThrow('at ');
    expect(metricsIn('sum by (le) (rate(a_bucket[$__rate_interval])) / (b{c="d"} > 0)')).toEqual([
      'a_bucket',
      'b',
    ]);
  });

  it('has alerts with names of their own, and panels of which none covers another', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
