import { describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import { defer } from '../../src/base/deferred.ts';
import type { RosterListener, WorkerCard } from '../../src/domain/cluster.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import { STT } from '../../src/rpc/services.ts';
import { refusalOf } from '../../src/supervisor/remote-models.ts';
import { Supervisor } from '../../src/supervisor/supervisor.ts';
import { type ServedModel, serveModel } from '../../src/worker/serve-model.ts';
import { eventually } from '../helpers/eventually.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';
import { servedStt } from '../rpc/serve.ts';
import { scriptedModel, told } from './workers.ts';

const never = new AbortController().signal;
const model = scriptedModel({ name: 'shared' });

/** A worker as on another machine: real gRPC and the given engine. */
async function workerWith(engine: SttEngine): Promise<ServedModel> {
  const served = await serveModel({
    model,
    open: async () => ({
      lanes: engine.facts.lanes,
      addTo: (server, observe) => server.addService(STT, servedStt(engine, observe)),
      close: () => engine.close(),
    }),
    threads: 1,
    host: '127.0.0.1',
    port: 0,
    reachedAt: '127.0.0.1',
    identity: undefined,
    log: () => undefined,
  });
  onTestFinished(() => served.drain(0));
  return served;
}

/** A supervisor without local workers, and the means to announce remote workers to it. */
function frontEnd(clock: Clock = systemClock) {
  const log: string[] = [];
  let listener: RosterListener | undefined;
  const supervisor = new Supervisor({
    workers: 0,
    host: '127.0.0.1',
    ports: { stt: 0, tts: 0 },
    threadsFor: () => 1,
    idleMs: 600_000,
    env: {},
    clock,
    log: ({ worker, message }) => log.push(`${worker} ${message}`),
    remoteWorkers: { roster: { follow: (one) => (listener = one) }, identity: undefined, isInsecure: false },
  });
  onTestFinished(() => supervisor.close());
  return {
    supervisor,
    log,
    async find(...cards: readonly WorkerCard[]): Promise<SttEngine> {
      for (const card of cards) listener!.found(card);
      await eventually(() => {
        const ready = supervisor.workers().filter(({ state }) => state === 'ready');
        expect(ready.length).toBeGreaterThanOrEqual(cards.length);
      });
      const [manifest] = supervisor.remoteModels();
      return supervisor.stt({ manifest: manifest as typeof model.manifest, folder: '' });
    },
    heartbeat: (served: ServedModel) => listener!.heartbeat(served.heartbeat()),
  };
}

const ask = async (engine: SttEngine) => (await transcribeOne(engine, told(), never)).segments[0]!.text;

/** An engine that answers with its name once `gate` has resolved. */
const gated = (name: string, gate: Promise<void>) =>
  new FakeStt({ lanes: 1, answer: async () => (await gate, said(name)) });

describe('remote workers', () => {
  it('form one engine with the lanes of all of them', async () => {
    const [a, b] = [await workerWith(new FakeStt({ lanes: 1 })), await workerWith(new FakeStt({ lanes: 3 }))];
    const front = frontEnd();
    const engine = await front.find(a.card, b.card);
    expect([front.heartbeat(a), front.heartbeat(b)]).toEqual([true, true]);
    expect(engine.facts.lanes).toBe(4);
    expect(front.supervisor.workers().map(({ address, lanes }) => [address, lanes])).toEqual([
      [a.card.address, 1],
      [b.card.address, 3],
    ]);
  });

  it('refuse calls beyond their capacity, which wait for a free worker', async () => {
    const gate = defer<void>();
    const worker = await workerWith(gated('late', gate.promise));
    const engine = await frontEnd().find(worker.card);
    // One call runs in the lane and one waits at the worker; the third is refused until there is room.
    const answers = [ask(engine), ask(engine), ask(engine)];
    await eventually(() => expect(worker.heartbeat().calls).toBe(2));
    gate.resolve();
    expect(await Promise.all(answers)).toEqual(['late', 'late', 'late']);
  });

  it('take over the calls of a lost worker', async () => {
    const gate = defer<void>();
    const engines = [gated('a', gate.promise), gated('b', gate.promise)];
    const [a, b] = [await workerWith(engines[0]!), await workerWith(engines[1]!)];
    const engine = await frontEnd().find(a.card, b.card);
    const answers = [ask(engine), ask(engine)];
    await eventually(() => expect([a.heartbeat().calls, b.heartbeat().calls]).toEqual([1, 1]));
    await a.drain(0);
    gate.resolve();
    expect(await Promise.all(answers)).toEqual(['b', 'b']);
  });

  it('finish their calls when they drain, and get no new ones', async () => {
    const gate = defer<void>();
    const [a, b] = [
      await workerWith(gated('a', gate.promise)),
      await workerWith(new FakeStt({ answer: () => said('b') })),
    ];
    const front = frontEnd();
    await front.find(a.card);
    const engine = await front.find(a.card);
    const first = ask(engine);
    await eventually(() => expect(a.heartbeat().calls).toBe(1));
    const drained = a.drain(60_000);
    await eventually(() => expect(front.supervisor.workers()[0]?.state).toBe('stopping'));
    const next = ask(await front.find(b.card));
    expect(await next).toBe('b');
    gate.resolve();
    expect(await first).toBe('a');
    await drained;
    await eventually(() => expect(front.supervisor.workers()).toHaveLength(1));
  });

  it('leave their model listed for a while, until none has come back', async () => {
    const clock = new FakeClock();
    const [a, b] = [await workerWith(new FakeStt()), await workerWith(new FakeStt())];
    const { supervisor, find } = frontEnd(clock);
    const names = () => supervisor.remoteModels().map(({ name }) => name);
    await find(a.card, b.card);
    await a.drain(0);
    await eventually(() => expect(supervisor.workers()).toHaveLength(1));
    await clock.advance(3_600_000);
    expect(names()).toEqual(['shared']);
    await b.drain(0);
    await eventually(() => expect(supervisor.workers()).toEqual([]));
    await clock.advance(60_000);
    expect(names()).toEqual(['shared']);
    const c = await workerWith(new FakeStt());
    await find(c.card);
    await clock.advance(3_600_000);
    expect(names()).toEqual(['shared']);
    await c.drain(0);
    await eventually(() => expect(supervisor.workers()).toEqual([]));
    await clock.advance(600_000);
    expect(names()).toEqual([]);
  });

  it('end a live stream with `unavailable` as soon as they drain', async () => {
    const worker = await workerWith(new FakeStt());
    const engine = await frontEnd().find(worker.card);
    const stream = engine.stream!(silent(), never)[Symbol.asyncIterator]();
    const ended = stream.next();
    ended.catch(() => undefined);
    await eventually(() => expect(worker.heartbeat().calls).toBe(1));
    const drained = worker.drain(60_000);
    await expect(ended).rejects.toMatchObject({ kind: 'unavailable' });
    await drained;
  });

  it.for([
    [{ protocol: 1, address: '127.0.0.2:1', isEncrypted: false, isTrusted: false }, /^$/],
    [{ protocol: 1, address: '[::1]:1', isEncrypted: false, isTrusted: false }, /^$/],
    [{ protocol: 1, address: '192.0.2.1:1', isEncrypted: false, isTrusted: true }, /^$/],
    [{ protocol: 1, address: '192.0.2.1:1', isEncrypted: true, isTrusted: true }, /^$/],
    [{ protocol: 1, address: '192.0.2.1:1', isEncrypted: false, isTrusted: false }, /without TLS/],
    [
      { protocol: 2, address: '127.0.0.1:1', isEncrypted: false, isTrusted: true },
      /version 2 of the protocol/,
    ],
  ] as const)('are used only if they are trusted and speak the same protocol: %o', ([found, reason]) => {
    expect(refusalOf(found) ?? '').toMatch(reason);
  });
});

/** Commands that never come. */
function silent(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
}
