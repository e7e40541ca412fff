import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEarlyThread, startThread, type ThreadOptions } from '../../src/threads/start-thread.ts';

const DESK = new URL('../fixtures/threads/desk.mjs', import.meta.url);

/** A thread at the desk, and what it says first. */
async function start(options?: ThreadOptions): Promise<{ thread: Worker; id: number; said: unknown }> {
  const thread = startThread(DESK, new Int32Array(new SharedArrayBuffer(16)), options);
  onTestFinished(() => void thread.terminate());
  const id = thread.threadId;
  const [said] = (await once(thread, 'message')) as [unknown];
  return { thread, id, said };
}

describe('a thread that is started early', () => {
  it('is the first thread that runs a model, and no other', async () => {
    startEarlyThread('engines/silero/program.ts');
    const other = await start();
    const model = await start({ mayBeEarly: true });
    const next = await start({ mayBeEarly: true });
    for (const { said } of [other, model, next]) expect(said).toEqual({ type: 'ready' });
    expect(model.id).toBeLessThan(other.id);
    expect(next.id).toBeGreaterThan(other.id);
  });

  it('opens its program also where it could not load the one that was guessed', async () => {
    startEarlyThread('engines/none/program.ts');
    const { thread, said } = await start({ mayBeEarly: true });
    expect(said).toEqual({ type: 'ready' });
    thread.postMessage({ type: 'request', id: 1, request: { do: 'echo', value: 'a' } });
    const [reply] = (await once(thread, 'message')) as [unknown];
    expect(reply).toEqual({ type: 'reply', id: 1, reply: { value: 'a', served: 0 } });
  });
});
