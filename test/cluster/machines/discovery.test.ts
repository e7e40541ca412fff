import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoiceServer } from '../../e2e/voice-server.ts';
import { transcribeClip } from './load.ts';
import { startFrontEnd, startWorker, timeOf, untilWorkers, type VoiceWorker } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** Front ends and workers find each other. */

let nats: NatsServers;
let front: VoiceServer;
const workers: VoiceWorker[] = [];
const startAnother = async (host: string) => {
  const worker = await startWorker({
    nats: nats.address,
    host,
    models: ['waiting'],
    program: ['test/cluster/machines/waiting-worker.mjs', '--wait', '10'],
  });
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  if (noNats) return;
  nats = await startNats();
  await Promise.all([1, 2, 3, 4].map((n) => startAnother(`127.0.4.${n}`)));
  front = await startFrontEnd(nats.address);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all([front?.end(), ...workers.map(({ ended }) => ended)]);
  await nats?.close();
});

/** The time when the front end connected to the worker at `host`, in milliseconds since 1970. */
const foundAt = async (host: string) =>
  timeOf(await front.line(({ msg }) => msg.startsWith(`found at ${host}:`)));

describe.skipIf(noNats !== '')(`a front end${noNats}`, () => {
  it('finds the existing workers and a new one', async () => {
    const listening = timeOf(await front.line(({ msg }) => msg.startsWith('listening on ')));
    await untilWorkers(front, 4);
    const found = await Promise.all([1, 2, 3, 4].map((n) => foundAt(`127.0.4.${n}`)));
    const fifth = await startAnother('127.0.4.5');
    const there = Date.now();
    await untilWorkers(front, 5);
    expect(front.log.filter(({ msg }) => msg.startsWith('found at '))).toHaveLength(5);
    console.log(
      `four workers found ${Math.max(...found) - listening} ms after listening, a fifth ${(await foundAt(fifth.host)) - there} ms after it had loaded`,
    );
  });

  it('sends no requests to a worker that was killed', async () => {
    workers[0]!.kill('SIGKILL');
    const answers = await Promise.all(Array.from({ length: 20 }, () => transcribeClip(front.url, 'waiting')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const lost = front.log.filter(({ msg }) => msg === 'did not answer any more');
    expect(lost).toHaveLength(1);
    await untilWorkers(front, 4);
  });
});
