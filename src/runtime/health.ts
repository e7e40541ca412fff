import type { WorkerInfo } from '../supervisor/supervisor.ts';
import type { Health } from './served.ts';

/** How the engines are doing, by their workers. Those that were stopped because nobody needs them are not missed. */
export function healthOf(workers: readonly WorkerInfo[]): Health {
  const wanted = workers.filter(({ state }) => state !== 'stopped' && state !== 'stopping');
  const ready = wanted.filter(({ state }) => state === 'ready' || state === 'busy');
  const crashed = wanted.filter(({ state }) => state === 'crashed');
  const starting = wanted.some(({ state }) => state === 'starting');
  return {
    status: crashed.length > 0 ? 'degraded' : starting ? 'loading' : 'ok',
    modelsLoaded: new Set(ready.map(({ model }) => model)).size,
    workersReady: ready.length,
    workersTotal: wanted.length,
    problems: crashed.map(({ name, reason = 'crashed' }) => `${name}: the worker ${reason}.`),
  };
}
