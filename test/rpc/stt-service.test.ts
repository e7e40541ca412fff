import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { defer } from '../../src/base/deferred.ts';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { unsupported, VoiceError } from '../../src/domain/errors.ts';
import { resultsOf } from '../../src/domain/outcome.ts';
import { Caller } from '../../src/rpc/caller.ts';
import type { ObservedCall } from '../../src/rpc/observe.ts';
import { STT } from '../../src/rpc/services.ts';
import { toRow } from '../../src/rpc/stt-codec.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';
import { startServer, sttOverGrpc, servedStt } from './serve.ts';

const never = new AbortController().signal;

const request = (seconds: number, change: Partial<SttRequest> = {}): SttRequest => ({
  speech: new Float32Array(seconds * SPEECH_RATE).fill(0.5) as Speech,
  speechProbability: 0.9,
  task: 'transcribe',
  temperature: 0,
  ...change,
});

const batching = (options: ConstructorParameters<typeof FakeStt>[0] = {}) =>
  new FakeStt({ ...options, capabilities: { batchInference: true } });

describe('an engine behind gRPC', () => {
  it('has the facts of the engine in process', async () => {
    const engine = new FakeStt({ lanes: 3, batchRows: 5, capabilities: { batchInference: true } });
    const remote = await sttOverGrpc(engine);
    expect(remote.facts).toEqual(engine.facts);
    await remote.close();
  });

  it('forwards `warm`', async () => {
    const engine = new FakeStt();
    const warm = vi.spyOn(engine, 'warm');
    const remote = await sttOverGrpc(engine);
    remote.warm(2);
    await eventually(() => expect(warm).toHaveBeenCalledWith(2));
    await remote.close();
  });

  it('receives a batch of eight clips of 30 s as one call of the engine', async () => {
    const engine = batching();
    const remote = await sttOverGrpc(engine);
    const outcomes = await remote.transcribe(
      Array.from({ length: 8 }, () => request(30)),
      never,
    );
    expect(resultsOf(outcomes).map(({ segments }) => segments[0]?.text)).toEqual(
      Array(8).fill('30.0 seconds of sound'),
    );
    expect(engine.calls.map((rows) => rows.length)).toEqual([8]);
    await remote.close();
  });

  it('refuses a batch that is too large for one message, and serves the next call', async () => {
    const remote = await sttOverGrpc(batching());
    const rows = Array.from({ length: 40 }, () => request(30));
    await expect(remote.transcribe(rows, never)).rejects.toMatchObject({
      kind: 'internal',
      message: 'There is too much audio in one call to a worker.',
    });
    expect(await transcribeOne(remote, request(1), never)).toMatchObject({ language: 'en' });
    await remote.close();
  });
});

describe('a batch of unrelated requests', () => {
  it('returns an error for each request that cannot be served', async () => {
    const engine = batching();
    const remote = await sttOverGrpc(engine);
    const rows = [request(1), request(1, { task: 'translate' }), request(2)];
    const outcomes = await remote.transcribe(rows, never);
    expect(outcomes).toMatchObject([
      { ok: true, result: { segments: [{ text: '1.0 seconds of sound' }] } },
      { ok: false, error: unsupported('fake', 'translation') },
      { ok: true, result: { segments: [{ text: '2.0 seconds of sound' }] } },
    ]);
    await remote.close();
  });

  it('is one call of the engine if every request is valid', async () => {
    const engine = batching();
    const remote = await sttOverGrpc(engine);
    await remote.transcribe([request(1), request(2)], never);
    expect(engine.calls.map((rows) => rows.length)).toEqual([2]);
    await remote.close();
  });

  it('fails as a whole if the engine fails, without a second call', async () => {
    let calls = 0;
    const engine = batching({
      answer() {
        calls++;
        throw new VoiceError('internal', 'An inference thread ended unexpectedly.');
      },
    });
    const remote = await sttOverGrpc(engine);
    await expect(remote.transcribe([request(1), request(2)], never)).rejects.toMatchObject({
      kind: 'internal',
      message: 'An inference thread ended unexpectedly.',
    });
    expect(calls).toBeLessThanOrEqual(2);
    await remote.close();
  });
});

describe('Cancel', () => {
  it('stops the running call with its id as cancelled, and no other', async () => {
    const engine = new FakeStt({ answer: () => new Promise<SttResult>(() => undefined) });
    const { address, server } = await startServer((server) => server.addService(STT, servedStt(engine)));
    const caller = new Caller(address);
    const call = (callId: string) =>
      caller.unary(STT.Transcribe, { callId, rows: [toRow(request(1))] }, { signal: never });
    const [one, other] = [call('one'), call('other')];
    for (const running of [one, other]) running.catch(() => undefined);
    const cancel = (callId: string) => caller.unary(STT.Cancel, { callId }, { signal: never });
    await eventually(() => expect(engine.calls).toHaveLength(2));

    expect(await cancel('one')).toMatchObject({ cancelled: true });
    await expect(one).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await cancel('one')).toMatchObject({ cancelled: false });
    expect(await cancel('nobody')).toMatchObject({ cancelled: false });
    caller.close();
    server.forceShutdown();
  });

  it('is sent when a signal aborts, so that an engine stops without watching the connection', async () => {
    const cancelled: string[] = [];
    const engine = new FakeStt({ answer: () => new Promise<SttResult>(() => undefined) });
    const handlers = servedStt(engine);
    const remote = await sttOverGrpc(engine, {
      ...handlers,
      Cancel: ((call: { request: { callId: string } }, reply: (...args: unknown[]) => void) => {
        cancelled.push(call.request.callId);
        reply(null, { cancelled: true });
      }) as (typeof handlers)[string],
    });
    const leaving = new AbortController();
    const call = transcribeOne(remote, request(1), leaving.signal);
    await eventually(() => expect(engine.calls).toHaveLength(1));
    leaving.abort();
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
    await eventually(() => expect(cancelled).toHaveLength(1));
    await remote.close();
  });

  it('may stay unanswered: the call is cut off after a moment and the engine stops', async () => {
    const stopped = defer<void>();
    const engine = new FakeStt({
      answer: (_, signal) =>
        new Promise<SttResult>(() => signal.addEventListener('abort', () => stopped.resolve())),
    });
    const remote = await sttOverGrpc(engine, { ...servedStt(engine), Cancel: () => undefined });
    const leaving = new AbortController();
    const call = transcribeOne(remote, request(1), leaving.signal);
    await eventually(() => expect(engine.calls).toHaveLength(1));
    leaving.abort();
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
    await stopped.promise;
    await remote.close();
  });
});

describe('observed calls', () => {
  it('report workload, request ids, duration and error', async () => {
    const engine: SttEngine = batching({
      answer: ({ prompt }) => {
        if (prompt === 'break') throw new VoiceError('internal', 'An inference thread failed.');
        return said('fine');
      },
    });
    const seen: ObservedCall[] = [];
    const remote = await sttOverGrpc(
      engine,
      servedStt(engine, (call) => seen.push(call)),
    );
    await transcribeOne(remote, request(1.5, { requestId: 'req_1' }), never);
    await remote.transcribe(
      [request(1, { requestId: 'req_1' }), request(2, { requestId: 'req_2' }), request(3)],
      never,
    );
    await transcribeOne(remote, request(1, { prompt: 'break' }), never).catch(() => undefined);
    const tookMs = expect.any(Number) as number;
    expect(seen).toEqual([
      { workload: '1.5 s of speech', requestIds: ['req_1'], tookMs },
      { workload: '6.0 s of speech', requestIds: ['req_1', 'req_2'], tookMs },
      {
        workload: '1.0 s of speech',
        requestIds: [],
        tookMs,
        error: expect.objectContaining({ kind: 'internal' }),
      },
    ]);
    await remote.close();
  });
});
