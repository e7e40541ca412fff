import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFunctional } from '../../helpers/functional-model.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';
import { Load } from './load.ts';
import { startFrontEnd, startWorker, untilWorkers, type VoiceWorker } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** All processes of a cluster are replaced under load, as in a rolling update. */

const MODEL = 'tones';
const folder = mkdtempSync(join(tmpdir(), 'voice-rolling-'));
let nats: NatsServers;
let fronts: VoiceServer[] = [];
let workers: VoiceWorker[] = [];
let hosts = 0;

const newWorker = () =>
  startWorker({
    nats: nats.address,
    host: `127.0.3.${++hosts}`,
    models: [MODEL],
    modelsDir: folder,
    args: ['--threads', '1'],
  });

beforeAll(async () => {
  if (noNats) return;
  installFunctional(folder, { name: MODEL, engineConfig: { beam_size: 1 } });
  nats = await startNats();
  fronts = await Promise.all([1, 2].map(() => startFrontEnd(nats.address)));
  workers = await Promise.all([newWorker(), newWorker(), newWorker()]);
  await Promise.all(fronts.map((front) => untilWorkers(front, 3)));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all([...fronts.map((front) => front.end()), ...workers.map(({ ended }) => ended)]);
  await nats?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Expects that clients saw no failure, and received every word once. */
function expectNothingLost(load: Load, what: string): void {
  console.log(
    `${what}: ${load.answers.length} requests, ${load.sessions.length} sessions over ${load.moves + load.sessions.length} sockets`,
  );
  expect(load.answers.filter(({ status, isRight }) => status !== 200 || !isRight)).toEqual([]);
  expect(
    load.sessions.filter(({ text, expected, failure }) => text !== expected || failure !== undefined),
  ).toEqual([]);
  expect(load.sessions.length).toBeGreaterThan(0);
}

describe.skipIf(noNats !== '')(`replacing every process of a cluster${noNats}`, () => {
  it('loses nothing while each worker is replaced by another', async () => {
    const load = new Load({ fronts: () => fronts, model: MODEL, requests: 2, sessions: 3 });
    await sleep(2_000);
    for (const old of workers) {
      const fresh = await newWorker();
      await Promise.all(fronts.map((front) => untilWorkers(front, 4)));
      old.kill('SIGTERM');
      expect(await old.ended).toBe(0);
      workers = [...workers.filter((worker) => worker !== old), fresh];
      await Promise.all(fronts.map((front) => untilWorkers(front, 3)));
    }
    await load.stop();
    expectNothingLost(load, 'workers replaced');
  });

  it('loses nothing while each front end is replaced by another', async () => {
    const load = new Load({ fronts: () => fronts, model: MODEL, requests: 2, sessions: 3 });
    await sleep(2_000);
    for (const old of fronts) {
      const fresh = await startFrontEnd(nats.address);
      await untilWorkers(fresh, 3);
      // A load balancer stops sending requests to a front end before the front end is told to stop.
      fronts = [...fronts.filter((front) => front !== old), fresh];
      await sleep(500);
      expect(await old.end('SIGTERM')).toBe(0);
    }
    await load.stop();
    expectNothingLost(load, 'front ends replaced');
  });
});
