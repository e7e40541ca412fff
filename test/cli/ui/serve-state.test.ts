import { describe, expect, it } from 'vitest';
import {
  answeredPerSecond,
  nextServeState,
  type ServeEvent,
  type ServeState,
  startOfServe,
} from '../../../src/cli/ui/serve-state.ts';
import type { LogLine } from '../../../src/server/log.ts';

const START_MS = 1_000_000_000_000;

describe('nextServeState', () => {
  it('takes over the address, workers and queue of the server', () => {
    const queue = { queued: { realtime: 1, batch: 2 }, inFlight: 3 };
    const workers = [
      { name: 'tiny-1', model: 'tiny', type: 'stt', state: 'ready', since: 0, restarts: 0, calls: 0 },
    ] as const;
    const state = after([
      { type: 'listening', url: 'http://127.0.0.1:8000' },
      { type: 'looked', workers, queue },
    ]);
    expect(state).toMatchObject({ url: 'http://127.0.0.1:8000', workers, queue, isStopping: false });
    expect(nextServeState(state, { type: 'stopping' }, START_MS).isStopping).toBe(true);
  });

  it('counts answers, and those with a server error as failures', () => {
    const state = after([200, 404, 499, 500, 503].map((status) => logged({ status })));
    expect(state).toMatchObject({ answered: 5, failed: 2, troubles: [] });
  });

  it('does not count other log lines as answers', () => {
    const state = after([logged({ msg: 'listening' }), logged({ worker: 'tiny-1', msg: 'status 200' })]);
    expect(state.answered).toBe(0);
  });

  it('keeps the last five warnings and errors', () => {
    const levels = ['warn', 'info', 'error', 'warn', 'error', 'debug', 'warn', 'error'] as const;
    const state = after(levels.map((level, index) => logged({ level, msg: String(index) })));
    expect(state.troubles.map(({ msg }) => msg)).toEqual(['2', '3', '4', '6', '7']);
  });
});

describe('answeredPerSecond', () => {
  it('is the average of the last whole seconds', () => {
    // Three requests a second for 30 s, then none for 6 s.
    const state = load({ perSecond: 3, fromMs: 60_000, seconds: 30 });
    const nowMs = START_MS + 96_000;
    expect(answeredPerSecond(state, 10, nowMs)).toBe((3 * 4) / 10);
    expect(answeredPerSecond(state, 60, nowMs)).toBe((3 * 30) / 60);
  });

  it('is the average over the uptime if the server is younger than the window', () => {
    const state = load({ perSecond: 5, fromMs: 0, seconds: 4 });
    expect(answeredPerSecond(state, 60, START_MS + 4_000)).toBe(5);
  });

  it('does not count a second before it has passed', () => {
    const state = load({ perSecond: 7, fromMs: 0, seconds: 1 });
    expect(answeredPerSecond(state, 10, START_MS + 500)).toBe(0);
    expect(answeredPerSecond(state, 10, START_MS + 1_000)).toBe(7);
  });

  it('forgets old seconds, so that the state does not grow', () => {
    const state = load({ perSecond: 2, fromMs: 0, seconds: 600 });
    expect(state.lately.length).toBeLessThanOrEqual(62);
    expect(state.answered).toBe(1200);
    expect(answeredPerSecond(state, 60, START_MS + 600_000)).toBe(2);
    expect(answeredPerSecond(state, 60, START_MS + 700_000)).toBe(0);
  });
});

const logged = (fields: Partial<LogLine>): ServeEvent => ({
  type: 'logged',
  line: { level: 'info', time: '2026-01-02T18:30:01Z', msg: 'answered', ...fields },
});

const after = (events: readonly ServeEvent[]): ServeState =>
  events.reduce((state, event) => nextServeState(state, event, START_MS), startOfServe(START_MS));

function load({
  perSecond,
  fromMs,
  seconds,
}: {
  perSecond: number;
  fromMs: number;
  seconds: number;
}): ServeState {
  return Array.from(
    { length: perSecond * seconds },
    (_, index) => START_MS + fromMs + (1000 * index) / perSecond,
  ).reduce((state, ms) => nextServeState(state, logged({ status: 200 }), ms), startOfServe(START_MS));
}
