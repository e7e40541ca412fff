import type { Server } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { untilStill } from '../helpers/until-still.ts';
import { eventually } from '../helpers/eventually.ts';
import { AsyncQueue } from '../../src/base/async-queue.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { Caller } from '../../src/rpc/caller.ts';
import { KEEPALIVE, MAX_MESSAGE_BYTES } from '../../src/rpc/channel.ts';
import { duplex, streaming, unary } from '../../src/rpc/handlers.ts';
import { STT, TTS } from '../../src/rpc/services.ts';
import type { StreamCommandMessage, StreamEventMessage } from '../../src/rpc/stream-codec.ts';
import type { ChunkMessage } from '../../src/rpc/tts-codec.ts';
import { collect } from '../helpers/collect.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { startServer } from './serve.ts';

const never = new AbortController().signal;
const CANCEL = { callId: '1' };
const SPEECH = { callId: '1', text: 'Hello', speed: 1 };
const nothing = () => new Promise<never>(() => undefined);

async function open(add: (server: Server) => void) {
  const { address, server } = await startServer(add);
  const clock = new FakeClock();
  const caller = new Caller(address, KEEPALIVE, clock);
  onTestFinished(() => {
    caller.close();
    server.forceShutdown();
  });
  return { caller, server, clock };
}

const answering = (Cancel: Parameters<typeof unary<object, { cancelled: boolean }>>[0]) =>
  open((server) => server.addService(STT, { Cancel: unary(Cancel) }));

const speaking = (Synthesize: Parameters<typeof streaming<object, ChunkMessage>>[0]) =>
  open((server) => server.addService(TTS, { Synthesize: streaming(Synthesize) }));

/** A stream that ends when its signal aborts or its reader leaves, and then calls `onEnd`. */
async function* endless(signal: AbortSignal, onEnd: () => void) {
  try {
    for (;;) {
      if (signal.aborted) return;
      yield { samples: new Uint8Array(4_000) };
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    onEnd();
  }
}

describe('limits of a connection', () => {
  it('are the specified keepalive and message size', () => {
    expect(KEEPALIVE).toEqual({ everyMs: 10_000, timeoutMs: 5_000 });
    expect(MAX_MESSAGE_BYTES).toBeGreaterThan(2 * 8 * 30 * 16_000 * 4);
  });
});

describe('Caller.unary', () => {
  it('rejects with `worker_lost` at once if there is no worker', async () => {
    const { address, server } = await startServer(() => undefined);
    server.forceShutdown();
    const caller = new Caller(address);
    await expect(caller.unary(STT.Cancel, CANCEL, { signal: never })).rejects.toMatchObject({
      kind: 'worker_lost',
      retryAfterSeconds: expect.any(Number),
    });
    caller.close();
  });

  it('rejects with `worker_lost` when the connection breaks', async () => {
    const { caller, server } = await answering(nothing);
    const call = caller.unary(STT.Cancel, CANCEL, { signal: never });
    setTimeout(() => server.forceShutdown(), 50);
    await expect(call).rejects.toMatchObject({ kind: 'worker_lost' });
  });

  it('rejects with `worker_lost` if the worker does not know the method', async () => {
    const { caller } = await open(() => undefined);
    await expect(caller.unary(STT.Cancel, CANCEL, { signal: never })).rejects.toMatchObject({
      kind: 'worker_lost',
    });
  });

  it('rejects with `timeout` after its limit, and aborts the work', async () => {
    let stopped = false;
    const { caller, clock } = await answering((_, signal) => {
      signal.addEventListener('abort', () => (stopped = true));
      void clock.advance(50);
      return nothing();
    });
    await expect(caller.unary(STT.Cancel, CANCEL, { signal: never, limitMs: 50 })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'The worker did not answer in time.',
    });
    await eventually(() => expect(stopped).toBe(true));
    expect(clock.timers).toBe(0);
  });

  it('rejects with `cancelled` when its signal aborts, and aborts the work', async () => {
    let stopped = false;
    const leaving = new AbortController();
    const { caller } = await answering((_, signal) => {
      signal.addEventListener('abort', () => (stopped = true));
      leaving.abort();
      return nothing();
    });
    const call = caller.unary(STT.Cancel, CANCEL, { signal: leaving.signal });
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
    await eventually(() => expect(stopped).toBe(true));
  });

  it('rejects with the reason given to `close`, during and after the call', async () => {
    const { caller } = await answering(nothing);
    const call = caller.unary(STT.Cancel, CANCEL, { signal: never });
    const reason = new VoiceError('worker_lost', 'Killed.');
    caller.close(reason);
    caller.close();
    await expect(call).rejects.toBe(reason);
    await expect(caller.unary(STT.Cancel, CANCEL, { signal: never })).rejects.toBe(reason);
  });

  it('keeps the kind of an error that is thrown synchronously', async () => {
    const { caller } = await answering(() => {
      throw new VoiceError('invalid_value', 'Not like this.');
    });
    await expect(caller.unary(STT.Cancel, CANCEL, { signal: never })).rejects.toMatchObject({
      kind: 'invalid_value',
    });
  });
});

describe('Caller.replies', () => {
  it('yields replies in order, then throws the error of the worker', async () => {
    const { caller } = await speaking(async function* () {
      yield { samples: Uint8Array.of(1) };
      yield { samples: Uint8Array.of(2) };
      throw new VoiceError('voice_not_found', 'No such voice.');
    });
    const heard: number[] = [];
    const listening = async () => {
      for await (const { samples } of caller.replies(TTS.Synthesize, SPEECH, { signal: never })) {
        heard.push(samples[0]!);
      }
    };
    await expect(listening()).rejects.toMatchObject({ kind: 'voice_not_found', message: 'No such voice.' });
    expect(heard).toEqual([1, 2]);
  });

  it('aborts the work when its reader leaves or its signal aborts', async () => {
    let ends = 0;
    const { caller } = await speaking((_, signal) => endless(signal, () => ends++));
    for await (const { samples } of caller.replies(TTS.Synthesize, SPEECH, { signal: never })) {
      expect(samples).toHaveLength(4_000);
      break;
    }
    await eventually(() => expect(ends).toBe(1));

    const leaving = new AbortController();
    const listening = async () => {
      for await (const _ of caller.replies(TTS.Synthesize, SPEECH, { signal: leaving.signal }))
        leaving.abort();
    };
    await expect(listening()).rejects.toMatchObject({ kind: 'cancelled' });
    await eventually(() => expect(ends).toBe(2));
  });

  it('stops the work while its reader is slow, for however long', async () => {
    let made = 0;
    const { caller } = await speaking(async function* (_, signal) {
      for (; made < 400 && !signal.aborted; made++) yield { samples: new Uint8Array(96_000) };
    });
    let read = 0;
    for await (const _ of caller.replies(TTS.Synthesize, SPEECH, { signal: never })) {
      if (read++ > 0) continue;
      await untilStill(() => made);
      expect(made).toBeLessThan(200);
    }
    expect(read).toBe(400);
  });

  it('rejects with `worker_lost` when the connection breaks', async () => {
    const { caller, server } = await speaking((_, signal) => endless(signal, () => undefined));
    const listening = collect(caller.replies(TTS.Synthesize, SPEECH, { signal: never }));
    setTimeout(() => server.forceShutdown(), 50);
    await expect(listening).rejects.toMatchObject({ kind: 'worker_lost' });
  });
});

describe('Caller.duplex', () => {
  const echo = duplex<StreamCommandMessage, StreamEventMessage>(async function* (commands) {
    for await (const { forget } of commands) yield { skipped: forget! };
  });

  it('yields an event for each command, to the last', async () => {
    const { caller } = await open((server) => server.addService(STT, { Stream: echo }));
    async function* commands(): AsyncGenerator<StreamCommandMessage> {
      for (let forget = 0; forget < 100; forget++) yield { forget };
    }
    const events = await collect(caller.duplex(STT.Stream, commands(), { signal: never }));
    expect(events.map(({ skipped }) => skipped)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('lets events and commands alternate', async () => {
    const { caller } = await open((server) => server.addService(STT, { Stream: echo }));
    const commands = new AsyncQueue<StreamCommandMessage>();
    commands.push({ forget: 0 });
    const heard: number[] = [];
    for await (const { skipped } of caller.duplex(STT.Stream, commands, { signal: never })) {
      heard.push(skipped!);
      if (skipped! < 5) commands.push({ forget: skipped! + 1 });
      else commands.end();
    }
    expect(heard).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('rejects with the error of its command source', async () => {
    const { caller } = await open((server) => server.addService(STT, { Stream: echo }));
    async function* commands(): AsyncGenerator<StreamCommandMessage> {
      yield { forget: 1 };
      throw new VoiceError('invalid_audio', 'Broken microphone.');
    }
    const listening = collect(caller.duplex(STT.Stream, commands(), { signal: never }));
    await expect(listening).rejects.toMatchObject({ kind: 'invalid_audio' });
  });

  it('ends its command source when the connection breaks', async () => {
    const { caller, server } = await open((server) => server.addService(STT, { Stream: echo }));
    const commands = new AsyncQueue<StreamCommandMessage>();
    const listening = collect(caller.duplex(STT.Stream, commands, { signal: never }));
    setTimeout(() => server.forceShutdown(), 50);
    await expect(listening).rejects.toMatchObject({ kind: 'worker_lost' });
    expect(await commands.next()).toMatchObject({ done: true });
  });
});
