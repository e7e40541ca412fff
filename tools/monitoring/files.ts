import { alertRules } from './alerts.ts';
import { dashboard } from './dashboard.ts';

/** What monitors a server, by the files that `npm run docs` writes. */
export const MONITORING: Readonly<Record<string, () => string>> = {
  'deploy/monitoring/grafana-dashboard.json': dashboard,
  'deploy/monitoring/prometheus-rules.yaml': alertRules,
};
