import { Client, credentials, Metadata, type MethodDefinition, type ServiceError } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { Caller } from '../../src/rpc/caller.ts';
import { unary } from '../../src/rpc/handlers.ts';
import { HealthService } from '../../src/rpc/health.ts';
import { HEALTH, STT, TTS } from '../../src/rpc/services.ts';
import { ttsHandlers } from '../../src/rpc/tts-service.ts';
import { newWorkerSecret, secretMetadata, type WorkerAddress } from '../../src/rpc/worker-secret.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { untilStill } from '../helpers/until-still.ts';
import { servedStt, startServer } from './serve.ts';

const never = new AbortController().signal;
const NOTHING = new Metadata();

const METHODS = [STT, TTS, HEALTH].flatMap((service) => Object.values(service)) as MethodDefinition<
  object,
  object
>[];

/**
 * Another program on the machine; returns a function that makes a call and resolves to 'answered' or its
 * status code.
 */
function stranger({ hostAndPort }: WorkerAddress) {
  const client = new Client(hostAndPort, credentials.createInsecure(), {
    'grpc.max_send_message_length': -1,
  });
  onTestFinished(() => client.close());
  return (path: string, metadata: Metadata, message = Buffer.alloc(0)): Promise<string> =>
    new Promise((resolve) => {
      const told = ({ code }: Partial<ServiceError>) => resolve(String(code));
      // A bidirectional stream looks like any other kind of call on the wire until it is answered.
      const call = client.makeBidiStreamRequest(path, identity, identity, metadata);
      call.on('error', told).on('data', () => resolve('answered'));
      call.end(message);
    });
}

const identity = (bytes: Buffer) => bytes;
const [UNAUTHENTICATED, RESOURCE_EXHAUSTED, UNIMPLEMENTED] = ['16', '8', '12'];

async function worker() {
  const stt = new FakeStt();
  const { address, server } = await startServer((server) => {
    new HealthService().addTo(server);
    server.addService(STT, servedStt(stt));
    server.addService(TTS, ttsHandlers(new FakeTts()));
  });
  onTestFinished(() => server.forceShutdown());
  return { address, stt };
}

describe('a worker called by another program of the machine', () => {
  it('answers no call without its secret, not even the health check', async () => {
    const { address } = await worker();
    const call = stranger(address);
    const guesses = [NOTHING, secretMetadata(''), secretMetadata(newWorkerSecret())];
    for (const { path } of METHODS) {
      for (const guess of guesses) expect([path, await call(path, guess)]).toEqual([path, UNAUTHENTICATED]);
    }
    expect(METHODS.length).toBeGreaterThan(10);
    expect(await call(HEALTH.Check.path, secretMetadata(address.secret))).toBe('answered');
  });

  it('does not reveal its methods without its secret', async () => {
    const { address } = await worker();
    const call = stranger(address);
    for (const path of ['/voice.v1.Stt/NoSuch', '/no.such.Service/Call', '/', '/constructor']) {
      expect([path, await call(path, NOTHING)]).toEqual([path, UNAUTHENTICATED]);
      expect([path, await call(path, secretMetadata(address.secret))]).toEqual([path, UNIMPLEMENTED]);
    }
  });

  it('reads no message of 60 MB, with or without the secret', async () => {
    const { address, stt } = await worker();
    const call = stranger(address);
    const message = Buffer.alloc(60_000_000);
    expect(await call(STT.Transcribe.path, NOTHING, message)).toBe(UNAUTHENTICATED);
    expect(await call(STT.Transcribe.path, secretMetadata(address.secret), message)).toBe(RESOURCE_EXHAUSTED);
    expect(stt.calls).toEqual([]);
  });
});

describe('calls over one connection', () => {
  it('wait beyond 1,024 until others end', async () => {
    const over = defer<void>();
    let running = 0;
    const { address, server } = await startServer((server) =>
      server.addService(STT, {
        Cancel: unary(async () => {
          running++;
          await over.promise;
          return { cancelled: true };
        }),
      }),
    );
    const caller = new Caller(address);
    onTestFinished(() => {
      caller.close();
      server.forceShutdown();
    });
    const calls = Array.from({ length: 1_100 }, (_, id) =>
      caller.unary(STT.Cancel, { callId: String(id) }, { signal: never }),
    );
    await untilStill(() => running);
    expect(running).toBe(1_024);
    over.resolve();
    await Promise.all(calls);
    expect(running).toBe(1_100);
  });
});
