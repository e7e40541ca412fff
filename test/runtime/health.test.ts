import { describe, expect, it } from 'vitest';
import { healthOf } from '../../src/runtime/worker-runtime.ts';
import type { WorkerInfo } from '../../src/supervisor/model-worker.ts';

const worker = (model: string, state: WorkerInfo['state'], reason?: string): WorkerInfo => ({
  name: `${model}-1`,
  model,
  type: 'stt',
  state,
  since: 0,
  restarts: 0,
  calls: 0,
  ...(reason !== undefined && { reason }),
});

describe('health', () => {
  it('is ok where nothing was asked for yet', () => {
    expect(healthOf([])).toEqual({
      status: 'ok',
      modelsLoaded: 0,
      workersReady: 0,
      workersTotal: 0,
      problems: [],
    });
  });

  it('counts models once, however many workers they have, and busy workers as ready', () => {
    expect(healthOf([worker('a', 'ready'), worker('a', 'busy'), worker('b', 'ready')])).toMatchObject({
      status: 'ok',
      modelsLoaded: 2,
      workersReady: 3,
      workersTotal: 3,
    });
  });

  it('is loading while a worker starts, and does not miss what was stopped', () => {
    expect(
      healthOf([worker('a', 'starting'), worker('b', 'stopped'), worker('c', 'stopping')]),
    ).toMatchObject({ status: 'loading', modelsLoaded: 0, workersReady: 0, workersTotal: 1 });
  });

  it('is degraded where a worker crashed, and says which and why', () => {
    expect(healthOf([worker('a', 'crashed', 'was killed (SIGKILL)'), worker('b', 'starting')])).toMatchObject(
      { status: 'degraded', problems: ['a-1: the worker was killed (SIGKILL).'] },
    );
  });
});
