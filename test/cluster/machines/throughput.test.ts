import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../../e2e/tone-recordings.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';
import { startFrontEnd, startWorker, untilWorkers, type VoiceWorker } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** The throughput of eight workers, whose calls only wait. */

const WAIT_MS = 1_000;
const clip = record([{ silence: 0.2 }, { words: ['house', 'tree'] }, { silence: 0.4 }]);

let nats: NatsServers;
let fronts: readonly VoiceServer[] = [];
const workers: VoiceWorker[] = [];
const startAnother = async (host: string) =>
  workers.push(
    await startWorker({
      nats: nats.address,
      host,
      models: ['waiting'],
      program: ['test/cluster/machines/waiting-worker.mjs', '--wait', String(WAIT_MS)],
    }),
  );

beforeAll(async () => {
  if (noNats) return;
  nats = await startNats();
  fronts = await Promise.all([startFrontEnd(nats.address), startFrontEnd(nats.address)]);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all([...fronts.map((front) => front.end()), ...workers.map(({ ended }) => ended)]);
  await nats?.close();
});

/** Clips per second, sent through both front ends. */
async function throughput(clips: number): Promise<number> {
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: clips }, async (_, index) => {
      const form = new FormData();
      form.set('file', new Blob([clip.bytes]), 'clip.wav');
      form.set('model', 'waiting');
      const { url } = fronts[index % fronts.length]!;
      return (await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', body: form })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  return (1000 * clips) / (performance.now() - began);
}

describe.skipIf(noNats !== '')(`eight workers${noNats}`, () => {
  it('have at least seven times the throughput of one', async () => {
    await startAnother('127.0.1.1');
    await Promise.all(fronts.map((front) => untilWorkers(front, 1)));
    // The first clips load code and models, and are not measured.
    await throughput(2);
    const one = await throughput(10);
    await Promise.all([2, 3, 4, 5, 6, 7, 8].map((n) => startAnother(`127.0.1.${n}`)));
    await Promise.all(fronts.map((front) => untilWorkers(front, 8)));
    const eight = await throughput(128);
    console.log(
      `one worker: ${one.toFixed(2)} clips a second; eight: ${eight.toFixed(2)}; ${(eight / one).toFixed(2)} times`,
    );
    expect(eight / one).toBeGreaterThanOrEqual(7);
  });
});
