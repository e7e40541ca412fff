import { describe, expect, it } from 'vitest';
import { ServeDashboard, type WatchedServer } from '../../../src/cli/ui/serve-dashboard.ts';
import type { Line } from '../../../src/cli/ui/serve-lines.ts';
import type { LogLine } from '../../../src/server/log.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const ANSWER: LogLine = { level: 'info', time: '2026-01-02T18:30:01', msg: 'answered', status: 200 };

describe('ServeDashboard', () => {
  it('shows uptime and load as time passes', async () => {
    const { dashboard, server, screen, clock } = open();
    expect(screen.text()).toBe('voice serve  starting');
    dashboard.show(server);
    await clock.advance(250);
    expect(screen.text()).toContain('up 0 s');
    server.inFlight = 3;
    await clock.advance(60_000);
    expect(screen.text()).toContain('up 1 min 0 s');
    expect(screen.text()).toContain('in flight  3 calls');
  });

  it('draws four times a second, even if thousands of lines are logged', async () => {
    const { dashboard, server, screen, clock } = open();
    dashboard.show(server);
    const before = screen.frames;
    for (let second = 0; second < 10; second++) {
      for (let line = 0; line < 1000; line++) dashboard.logged(ANSWER);
      await clock.advance(1000);
    }
    expect(screen.frames - before).toBe(40);
    expect(screen.text()).toContain('requests   1000/s over 10 s');
  });

  it('fits the current height of the terminal', async () => {
    const { dashboard, server, screen, clock } = open();
    dashboard.show(server);
    screen.rows = 5;
    await clock.advance(250);
    expect(screen.text().split('\n')).toHaveLength(4);
  });

  it('shows that the server is stopping', async () => {
    const { dashboard, server, screen, clock } = open();
    dashboard.show(server);
    dashboard.stopping();
    await clock.advance(250);
    expect(screen.text()).toContain('Stopping');
  });

  it('closes with a summary line, and draws no more', async () => {
    const { dashboard, server, screen, clock } = open();
    dashboard.show(server);
    dashboard.logged(ANSWER);
    await clock.advance(2000);
    const { frames } = screen;
    expect(await dashboard.close()).toBe(
      'Stopped serving on http://127.0.0.1:8000 after 2 s; 1 request answered.',
    );
    expect(screen.isClosed).toBe(true);
    expect(clock.timers).toBe(0);
    await clock.advance(2000);
    expect(screen.frames).toBe(frames);
  });

  it('closes without a summary if the server never listened', async () => {
    expect(await open().dashboard.close()).toBeUndefined();
  });
});

function open() {
  const clock = new FakeClock();
  const screen = {
    rows: 24,
    frames: 0,
    isClosed: false,
    lines: [] as readonly Line[],
    draw(lines: readonly Line[]) {
      this.lines = lines;
      this.frames++;
    },
    close: async () => void (screen.isClosed = true),
    text: () => screen.lines.map((line) => line.map(({ text }) => text).join('')).join('\n'),
  };
  const server: WatchedServer & { inFlight: number } = {
    url: 'http://127.0.0.1:8000',
    inFlight: 0,
    runtime: {
      workers: () => [],
      queue: () => ({ queued: { realtime: 0, batch: 0 }, inFlight: server.inFlight }),
    },
  };
  return { clock, screen, server, dashboard: new ServeDashboard(screen, clock) };
}
