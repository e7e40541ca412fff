import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { limitYoungGeneration } from '../../src/threads/young-generation.ts';

const MIB = 2 ** 20;

/** Allocates objects that live for a while, and returns the size of the young generation. */
const CHURN = `
  const { parentPort } = require('node:worker_threads');
  const { getHeapSpaceStatistics } = require('node:v8');
  parentPort.once('message', () => {
    let kept = [];
    for (let count = 0; count < 1e6; count++) {
      kept.push({ count, of: [count] });
      if (kept.length > 1e5) kept = [];
    }
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    parentPort.postMessage(young.space_size);
  });`;

const started: Worker[] = [];
afterAll(() => Promise.all(started.map((worker) => worker.terminate())));

describe('the young generation of the heap', () => {
  it('stays small in a thread that has started', async () => {
    const worker = new Worker(CHURN, { eval: true });
    started.push(worker);
    await once(worker, 'online');
    limitYoungGeneration();
    worker.postMessage('go');
    const [bytes] = (await once(worker, 'message')) as [number];
    expect(bytes).toBeLessThan(16 * MIB);
  });
});
