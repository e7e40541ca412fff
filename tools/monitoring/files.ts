import { alertRules } from './alerts.ts';
import { dashboard } from './dashboard.ts';

/** The monitoring files that `npm run docs` writes, with their generators. */
export const MONITORING: Readonly<Record<string, () => string>> = {
  'deploy/monitoring/grafana-dashboard.json': dashboard,
  'deploy/monitoring/prometheus-rules.yaml': alertRules,
};
