import { describe, expect, it } from 'vitest';
import { lastLine, type Line, serveLines } from '../../../src/cli/ui/serve-lines.ts';
import { type ServeState, startOfServe } from '../../../src/cli/ui/serve-state.ts';
import type { LogLine } from '../../../src/server/log.ts';
import type { WorkerInfo } from '../../../src/supervisor/model-worker.ts';

const SERVING: ServeState = { ...startOfServe(0), url: 'http://127.0.0.1:8000' };
const READY: WorkerInfo = {
  name: 'whisper-tiny-1',
  model: 'whisper-tiny',
  type: 'stt',
  state: 'ready',
  since: 0,
  restarts: 0,
  calls: 0,
  port: 50_051,
};
const TROUBLE: LogLine = { level: 'warn', time: '2026-01-02T18:30:01', msg: 'port 8000 is taken' };

describe('serveLines', () => {
  it('shows the address, uptime, workers, load, warnings, and how to stop the server', () => {
    const state: ServeState = {
      ...SERVING,
      workers: [
        { ...READY, state: 'busy', calls: 2 },
        { ...READY, name: 'whisper-tiny-2' },
      ],
      queue: { queued: { realtime: 3, batch: 12 }, inFlight: 2 },
      answered: 340,
      failed: 2,
      lately: Array.from({ length: 60 }, (_, index) => ({
        second: 140 + index,
        answered: index < 50 ? 1 : 25,
      })),
      troubles: [TROUBLE],
    };
    expect(drawn(state, { nowMs: 200_000 })).toEqual([
      'voice serve  http://127.0.0.1:8000  up 3 min 20 s',
      '',
      'busy      whisper-tiny-1  2 calls, port 50051',
      'ready     whisper-tiny-2  port 50051',
      '',
      'requests   25/s over 10 s, 5.0/s over a minute, 340 in all, 2 failed',
      'queue      3 realtime, 12 batch',
      'in flight  2 calls',
      '',
      '18:30:01 warn  port 8000 is taken',
      '',
      'Every address and field: http://127.0.0.1:8000/docs. Ctrl-C stops it.',
    ]);
  });

  it('says next to the address that another program has the usual port', () => {
    const state = { ...SERVING, url: 'http://127.0.0.1:40605', takenPort: 8000 };
    expect(drawn(state, { nowMs: 1_000 }).slice(0, 3)).toEqual([
      'voice serve  http://127.0.0.1:40605  up 1 s',
      'Port 8000 is taken by another program: clients have to use the address above.',
      '',
    ]);
  });

  it('shows that the server is starting until it listens', () => {
    expect(drawn(startOfServe(0))).toEqual(['voice serve  starting']);
  });

  it('says that requests load models if no model is loaded', () => {
    expect(drawn(SERVING)).toContain('No model is loaded. The first request for one loads it.');
  });

  it('shows that the server is stopping, and how to stop it at once', () => {
    expect(drawn({ ...SERVING, isStopping: true }).at(-1)).toBe(
      'Stopping: requests in flight may end. Ctrl-C again ends them at once.',
    );
  });

  const { port: _, ...WITHOUT_PORT } = READY;
  it.each<[string, WorkerInfo, string]>([
    ['starts', { ...WITHOUT_PORT, state: 'starting' }, 'starting  whisper-tiny-1'],
    [
      'starts again',
      { ...WITHOUT_PORT, state: 'starting', reason: 'was killed by SIGKILL' },
      'starting  whisper-tiny-1  it was killed by SIGKILL',
    ],
    ['works', { ...READY, state: 'busy', calls: 1 }, 'busy      whisper-tiny-1  1 call, port 50051'],
    ['stops', { ...READY, state: 'stopping' }, 'stopping  whisper-tiny-1'],
    [
      'is stopped',
      { ...WITHOUT_PORT, state: 'stopped' },
      'stopped   whisper-tiny-1  starts with the next request',
    ],
    [
      'crashed too often',
      { ...WITHOUT_PORT, state: 'crashed', reason: 'ended with exit code 1', retryAt: 31_400 },
      'crashed   whisper-tiny-1  it ended with exit code 1, tried again in 32 s',
    ],
    [
      'is about to be tried again',
      { ...WITHOUT_PORT, state: 'crashed', reason: 'did not answer any more', retryAt: -5 },
      'crashed   whisper-tiny-1  it did not answer any more, tried again in 0 s',
    ],
    [
      'says something that a terminal would act on',
      { ...WITHOUT_PORT, state: 'crashed', reason: 'could not start: \u001B[2J\nready' },
      String.raw`crashed   whisper-tiny-1  it could not start: \u001b[2J\u000aready`,
    ],
  ])('shows a worker that %s', (_, worker, line) => {
    expect(drawn({ ...SERVING, workers: [worker] }, { nowMs: 0 })[2]).toBe(line);
  });

  it('takes at most one line less than the terminal has', () => {
    const workers = Array.from({ length: 40 }, (_, index) => ({ ...READY, name: `tiny-${index + 1}` }));
    const state = { ...SERVING, workers, troubles: [TROUBLE, TROUBLE, TROUBLE] };
    for (const rows of [1, 2, 5, 12, 24, 40, 54]) {
      expect(serveLines(state, { nowMs: 0, rows }).length).toBeLessThanOrEqual(Math.max(1, rows - 1));
    }
    expect(drawn(state, { rows: 24 }).at(-1)).toBe(
      'Every address and field: http://127.0.0.1:8000/docs. Ctrl-C stops it.',
    );
    expect(drawn(state, { rows: 55 })).not.toContain('and 1 more worker');
  });

  it('leaves out healthy workers rather than a crashed one', () => {
    const crashed: WorkerInfo = {
      ...READY,
      name: 'tiny-20',
      state: 'crashed',
      reason: 'was killed by SIGKILL',
    };
    const workers = [
      ...Array.from({ length: 19 }, (_, index) => ({ ...READY, name: `tiny-${index + 1}` })),
      crashed,
    ];
    const lines = drawn({ ...SERVING, workers }, { rows: 14 });
    expect(lines).toHaveLength(13);
    expect(lines.slice(2, 7)).toEqual([
      'crashed   tiny-20  it was killed by SIGKILL',
      'ready     tiny-1   port 50051',
      'ready     tiny-2   port 50051',
      'ready     tiny-3   port 50051',
      'and 16 more workers',
    ]);
  });
});

describe('lastLine', () => {
  it.each([
    [{ answered: 0, failed: 0 }, '0 requests answered.'],
    [{ answered: 1, failed: 0 }, '1 request answered.'],
    [{ answered: 12, failed: 2 }, '12 requests answered, 2 of them failed.'],
  ])('counts the requests of a server with %j', (counts, words) => {
    expect(lastLine({ ...SERVING, ...counts }, 61_900)).toBe(
      `Stopped serving on http://127.0.0.1:8000 after 1 min 1 s; ${words}`,
    );
  });
});

/** The text of each line, without colours. */
const drawn = (state: ServeState, { nowMs = 0, rows = 24 } = {}): readonly string[] =>
  serveLines(state, { nowMs, rows }).map(read);

const read = (line: Line): string =>
  line
    .map(({ text }) => text)
    .join('')
    .trimEnd();
