import { describe, expect, it } from 'vitest';
import { workerTable } from '../../../src/cli/remote/worker-table.ts';
import type { ServerStatus } from '../../../src/wire/rest/status.ts';

const NOW_MS = 1_700_000_200_000;
const READY = {
  name: 'tiny-1',
  model: 'tiny',
  type: 'stt',
  state: 'ready',
  since: 1_700_000_000_000,
  restarts: 0,
  calls: 0,
  pid: 4711,
  memory: 96_000_000,
};

const status = (workers: ServerStatus['workers']): ServerStatus => ({
  status: 'ok',
  version: '1.2.3',
  workers,
  queue: {
    realtime: 1,
    batch: 12,
    inFlight: 3,
  },
});

describe('the table of workers', () => {
  it('has one a line, and the queue', () => {
    const { pid: _, memory: __, ...gone } = READY;
    const crashed = { ...gone, name: 'tiny-2', state: 'crashed', since: 1_700_000_195_000, restarts: 3 };
    const again = { ...crashed, reason: 'ended with code 1', retryAt: 1_700_000_230_000 };
    expect(workerTable(status([READY, again]), NOW_MS)).toBe(
      [
        'MODEL  TYPE  WORKER  STATE         SINCE   PID   MEMORY  RESTARTS  CALLS',
        'tiny   stt   tiny-1  ready    3 min 20 s  4711  96.0 MB         0      0',
        'tiny   stt   tiny-2  crashed         5 s     -        -         3      0  it ended with code 1; tried again in 30 s',
        '',
        'queue: 1 realtime, 12 batch; in flight: 3',
        '',
      ].join('\n'),
    );
  });

  it('is the queue alone where nothing is loaded', () => {
    expect(workerTable(status([]), NOW_MS)).toBe('queue: 1 realtime, 12 batch; in flight: 3\n');
  });

  it('knows no time in the future, should clocks differ, and does nothing to a terminal', () => {
    const table = workerTable(status([{ ...READY, since: 1_800_000_000_000, name: '\u001b[2J' }]), NOW_MS);
    expect(table).toMatch(/^tiny {3}stt {3}\\u001b\[2J {2}ready {4}0 s /m);
  });
});
