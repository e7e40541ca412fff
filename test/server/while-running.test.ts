import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RunningRequests } from '../../src/server/running-requests.ts';
import { whileRunning } from '../../src/server/while-running.ts';

function setUp() {
  const response = Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false });
  const requests = new RunningRequests();
  const run = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    whileRunning(
      { id: 'mine', ip: '127.0.0.1' } as FastifyRequest,
      { raw: response as unknown } as FastifyReply,
      requests,
      work,
    );
  return { response, requests, run };
}

describe('whileRunning', () => {
  it('returns the result of the work, and forgets the request', async () => {
    const { requests, run, response } = setUp();
    expect(await run(async () => requests.size)).toBe(1);
    expect([requests.size, response.listenerCount('close')]).toEqual([0, 0]);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(requests.size).toBe(0);
  });

  it('rejects as cancelled, even if cancelled work completes', async () => {
    const { requests, run } = setUp();
    const done = run(async () => requests.cancel('mine'));
    await expect(done).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('cancels the work when the client leaves, but not after the answer was sent', async () => {
    const { response, run } = setUp();
    const left = run(async (signal) => {
      response.emit('close');
      signal.throwIfAborted();
    });
    await expect(left).rejects.toMatchObject({ kind: 'cancelled' });
    response.destroyed = true;
    await expect(run(async () => 'for nobody')).rejects.toMatchObject({ kind: 'cancelled' });
    response.destroyed = false;
    const sent = run(async (signal) => {
      response.writableFinished = true;
      response.emit('close');
      return signal.aborted;
    });
    expect(await sent).toBe(false);
  });
});
