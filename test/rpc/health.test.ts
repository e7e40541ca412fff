import { describe, expect, it, onTestFinished } from 'vitest';
import { Caller } from '../../src/rpc/caller.ts';
import { HealthService, isServing, watchServing } from '../../src/rpc/health.ts';
import { HEALTH } from '../../src/rpc/services.ts';
import { startServer } from './serve.ts';

const never = new AbortController().signal;
/** Longer than any machine is busy, in milliseconds. */
const LONG_MS = 60_000;

async function open(keepalive?: { everyMs: number; timeoutMs: number }) {
  const health = new HealthService();
  const { address, server } = await startServer((server) => health.addTo(server));
  const caller = new Caller(address, keepalive);
  onTestFinished(() => {
    caller.close();
    server.forceShutdown();
  });
  return { health, caller, server };
}

describe('isServing', () => {
  it('is false until the service is set to serve, and after it is closed', async () => {
    const { health, caller } = await open();
    expect(await isServing(caller, LONG_MS, never)).toBe(false);
    health.set(true);
    expect(await isServing(caller, LONG_MS, never)).toBe(true);
    health.close();
    expect(await isServing(caller, LONG_MS, never)).toBe(false);
  });

  it('is false if nothing answers', async () => {
    const { caller, server } = await open();
    server.forceShutdown();
    expect(await isServing(caller, LONG_MS, never)).toBe(false);
  });

  it('covers the server as a whole, not single services', async () => {
    const { health, caller } = await open();
    health.set(true);
    await expect(
      caller.unary(HEALTH.Check, { service: 'voice.v1.Stt' }, { signal: never }),
    ).rejects.toMatchObject({ kind: 'worker_lost' });
  });
});

describe('watchServing', () => {
  it('resolves when the worker stops serving', async () => {
    const { health, caller } = await open();
    health.set(true);
    let over = false;
    const watching = watchServing(caller, never).then(() => (over = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(over).toBe(false);
    health.close();
    await watching;
  });

  it('rejects with `worker_lost` when the connection breaks', async () => {
    const { health, caller, server } = await open();
    health.set(true);
    const watching = watchServing(caller, never);
    setTimeout(() => server.forceShutdown(), 50);
    await expect(watching).rejects.toMatchObject({ kind: 'worker_lost' });
  });

  it('continues while keepalives are answered', async () => {
    const { health, caller } = await open({ everyMs: 20, timeoutMs: LONG_MS });
    health.set(true);
    const leaving = new AbortController();
    const watching = watchServing(caller, leaving.signal);
    setTimeout(() => leaving.abort(), 300);
    await expect(watching).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
