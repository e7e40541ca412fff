import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from '../../src/server/metrics.ts';
import { MONITORING } from '../../tools/monitoring/files.ts';

/**
 * The files for Grafana and Prometheus must name metrics that the server has. These tests do not run those
 * programs.
 */

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

/** The names of the time series on /metrics of a front end. */
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

/** The metrics that an expression names. Throws if the expression is not PromQL. */
function metricsIn(expr: string): readonly string[] {
  // Grafana replaces this variable by a duration.
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

describe('the monitoring files', () => {
  it.each(Object.entries(MONITORING))('contain in %s the output of npm run docs', (path, make) => {
    expect(readFileSync(path, 'utf8')).toBe(make());
  });

  it('query in PromQL only metrics that the server has', async () => {
    const known = new Set([...(await namesOnPage()), 'up']);
    expect(expressions.length).toBeGreaterThan(30);
    for (const expr of expressions) {
      const names = metricsIn(expr);
      expect([expr, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([expr, true, []]);
    }
  });

  it('are checked by a parser that rejects errors', () => {
    expect(() => metricsIn('sum(rate(tts_requests_total[5m])')).toThrow('at ');
    expect(metricsIn('sum by (le) (rate(a_bucket[$__rate_interval])) / (b{c="d"} > 0)')).toEqual([
      'a_bucket',
      'b',
    ]);
  });

  it('have unique alert names, and no overlapping panels', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
