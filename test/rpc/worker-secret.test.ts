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

/** Another program of the machine. What a call of it ends with. */
function stranger({ hostAndPort }: WorkerAddress) {
  const client = new Client(hostAndPort, credentials.createInsecure(), {
    'grpc.max_send_message_length': -1,
  });
  onTestFinished(() => client.close());
  return (path: string, metadata: Metadata, message = Buffer.alloc(0)): Promise<string> =>
    new Promise((resolve) => {
      const told = ({ code }: Partial<ServiceError>) => resolve(String(code));
      // Every kind of call looks like this one on the wire, until it is answered.
      const call = client.makeBidiStreamRequest(path, asItIs, asItIs, metadata);
      call.on('error', told).on('data', () => resolve('answered'));
      call.end(message);
    });
}

const asItIs = (bytes: Buffer) => bytes;
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

describe('a worker, called by another program of the machine', () => {
  it('answers no call without its secret, health included', async () => {
    const { address } = await worker();
    const call = stranger(address);
    const guesses = [NOTHING, secretMetadata(''), secretMetadata(newWorkerSecret())];
    for (const { path } of METHODS) {
      for (const guess of guesses) expect([path, await call(path, guess)]).toEqual([path, UNAUTHENTICATED]);
    }
    expect(METHODS.length).toBeGreaterThan(10);
    expect(await call(HEALTH.Check.path, secretMetadata(address.secret))).toBe('answered');
  });

  it('tells nobody without its secret which methods there are', async () => {
    const { address } = await worker();
    const call = stranger(address);
    for (const path of ['/voice.v1.Stt/NoSuch', '/no.such.Service/Call', '/', '/constructor']) {
      expect([path, await call(path, NOTHING)]).toEqual([path, UNAUTHENTICATED]);
      expect([path, await call(path, secretMetadata(address.secret))]).toEqual([path, UNIMPLEMENTED]);
    }
  });

  it('takes in no message of 60 MB, with the secret or without', async () => {
    const { address, stt } = await worker();
    const call = stranger(address);
    const message = Buffer.alloc(60_000_000);
    expect(await call(STT.Transcribe.path, NOTHING, message)).toBe(UNAUTHENTICATED);
    expect(await call(STT.Transcribe.path, secretMetadata(address.secret), message)).toBe(RESOURCE_EXHAUSTED);
    expect(stt.calls).toEqual([]);
  });
});

describe('the calls over one connection', () => {
  it('wait for others to end where there are too many', async () => {
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
