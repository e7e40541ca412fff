import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFunctional } from '../../helpers/functional-model.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';
import { type RequestResult, type SessionResult, Load, transcribeClip } from './load.ts';
import { startFrontEnd, startWorker, statusOf, untilWorkers, type VoiceWorker } from './machines.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** A cluster underLoad load whose processes of each kind get SIGKILL or SIGSTOP in turn. */

const MODEL = 'tones';
const WORKERS = 3;
/** Statuses that a client may get: success, queue full, worker lost, no worker available. */
const ALLOWED_STATUSES = new Set([200, 429, 502, 503]);

const folder = mkdtempSync(join(tmpdir(), 'voice-cluster-'));
let nats: NatsServers;
let fronts: VoiceServer[] = [];
let workers: VoiceWorker[] = [];
const dead = new Set<string>();
let hosts = 0;

async function addWorker(): Promise<VoiceWorker> {
  const worker = await startWorker({
    nats: nats.address,
    host: `127.0.2.${++hosts}`,
    models: [MODEL],
    modelsDir: folder,
    args: ['--threads', '1'],
  });
  workers.push(worker);
  return worker;
}

const living = () => fronts.filter(({ url }) => !dead.has(url));

beforeAll(async () => {
  if (noNats) return;
  installFunctional(folder, { name: MODEL, engineConfig: { beam_size: 1 } });
  nats = await startNats(3);
  fronts = await Promise.all([1, 2, 3].map(() => startFrontEnd(nats.address)));
  await Promise.all(Array.from({ length: WORKERS }, addWorker));
  await Promise.all(fronts.map((front) => untilWorkers(front, WORKERS)));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all([...fronts.map((front) => front.end()), ...workers.map(({ ended }) => ended)]);
  await nats?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Resolves when every living front end gives correct answers again. Returns the time until then in
 * milliseconds.
 */
async function untilWell(): Promise<number> {
  const began = performance.now();
  await Promise.all(
    living().map(async ({ url }) => {
      while (!(await transcribeClip(url, MODEL)).isRight) await sleep(50);
    }),
  );
  return performance.now() - began;
}

/** The worker with the most calls in flight, summed over all front ends. */
const busiest = (): Promise<VoiceWorker> =>
  eventually(async () => {
    const told = (await Promise.all(living().map(statusOf))).flatMap((status) => status.workers);
    const calls = ({ host }: VoiceWorker) =>
      told.filter(({ name }) => name.includes(`@${host}:`)).reduce((sum, one) => sum + one.calls, 0);
    const [first] = workers.toSorted((a, b) => calls(b) - calls(a));
    if (!first || calls(first) === 0) throw new Error('no worker is busy');
    return first;
  });

/** Wrong results that clients received. */
interface Failures {
  readonly wrongTexts: readonly SessionResult[];
  readonly wrongAnswers: readonly RequestResult[];
}

const NOTHING: Failures = { wrongTexts: [], wrongAnswers: [] };

/** Runs `harm` in the middle of a load, and returns the wrong results that clients received. */
async function underLoad(what: string, harm: () => Promise<void>): Promise<Failures> {
  const load = new Load({ fronts: living, model: MODEL, requests: 2, sessions: 3 });
  await sleep(4_000);
  await harm();
  const wellMs = await untilWell();
  await sleep(4_000);
  await load.stop();
  const ended = load.sessions.filter(({ fronts }) => !fronts.some((front) => dead.has(front)));
  const answered = load.answers.filter(({ front }) => !dead.has(front));
  const counts = new Map<number, number>();
  for (const { status } of answered) counts.set(status, (counts.get(status) ?? 0) + 1);
  const statuses = [...counts].map(([status, count]) => `${count} of ${status}`);
  console.log(
    `${what}: ${statuses.join(', ')}; ${ended.length} sessions; well again after ${Math.round(wellMs)} ms`,
  );
  if (ended.length === 0) throw new Error('No session came to its end.');
  return {
    wrongTexts: ended.filter(({ text, expected, failure }) => text !== expected || failure !== undefined),
    wrongAnswers: answered.filter(
      ({ status, isRight }) => !ALLOWED_STATUSES.has(status) || (status === 200 && !isRight),
    ),
  };
}

describe.skipIf(noNats !== '')(`a cluster underLoad load${noNats}`, () => {
  it('loses no word when a worker is killed', async () => {
    const seen = await underLoad('a worker killed', async () => {
      const victim = await busiest();
      victim.kill('SIGKILL');
      await victim.ended;
      workers = workers.filter((worker) => worker !== victim);
    });
    expect(seen).toEqual(NOTHING);
    await addWorker();
  });

  it('loses no word when a worker stands still for ten seconds', async () => {
    const seen = await underLoad('a worker stopped for 10 s', async () => {
      const victim = await busiest();
      victim.kill('SIGSTOP');
      await sleep(10_000);
      victim.kill('SIGCONT');
    });
    expect(seen).toEqual(NOTHING);
    await Promise.all(living().map((front) => untilWorkers(front, WORKERS)));
  });

  it('continues when one NATS server is killed', async () => {
    const seen = await underLoad('a NATS server killed', () => nats.kill(0));
    expect(seen).toEqual(NOTHING);
    await nats.start(0);
  });

  it('continues without any NATS server, and finds new workers when NATS is back', async () => {
    const seen = await underLoad('NATS away altogether', async () => {
      await Promise.all([nats.kill(0), nats.kill(1), nats.kill(2)]);
    });
    expect(seen).toEqual(NOTHING);
    await Promise.all([nats.start(0), nats.start(1), nats.start(2)]);
    await addWorker();
    await Promise.all(living().map((front) => untilWorkers(front, WORKERS + 1)));
  });

  it('serves the clients of other front ends when a front end is killed', async () => {
    const [first, ...others] = fronts;
    const seen = await underLoad('a front end killed', async () => {
      dead.add(first!.url);
      await first!.end('SIGKILL');
    });
    expect(seen).toEqual(NOTHING);
    fronts = others;
    await eventually(() => expect(living()).toHaveLength(2));
  });
});
