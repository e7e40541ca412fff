import { type Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import type { SttEngine, TtsEngine } from '../../src/domain/engine.ts';
import { workerServer } from '../../src/rpc/worker-server.ts';
import { STT, TTS } from '../../src/rpc/services.ts';
import { openRemoteStt, type RemoteStt } from '../../src/rpc/stt-client.ts';
import { streamOf } from '../../src/realtime/decoding/decode-stream.ts';
import type { Observe } from '../../src/rpc/observe.ts';
import { sttHandlers } from '../../src/rpc/stt-service.ts';
import { openRemoteTts, type RemoteTts } from '../../src/rpc/tts-client.ts';
import { ttsHandlers } from '../../src/rpc/tts-service.ts';
import type { WorkerAddress } from '../../src/rpc/worker-secret.ts';

export interface Served {
  readonly address: WorkerAddress;
  readonly server: Server;
}

const SECRET = 'the secret of a worker';

/** A gRPC server on a free port of the loopback. */
export function startServer(add: (server: Server) => void): Promise<Served> {
  const server = workerServer(SECRET);
  add(server);
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(error);
      else resolve({ address: { hostAndPort: `127.0.0.1:${port}`, secret: SECRET }, server });
    });
  });
}

const never = new AbortController().signal;

/** The service of a worker around `engine`. */
export const servedStt = (engine: SttEngine, observe?: Observe): UntypedServiceImplementation =>
  sttHandlers(engine, (...live) => streamOf(engine, ...live), observe);

/** `engine` behind a gRPC connection. Closing the remote engine also closes the server and `engine`. */
export async function sttOverGrpc(
  engine: SttEngine,
  handlers: UntypedServiceImplementation = servedStt(engine),
): Promise<RemoteStt> {
  const { address, server } = await startServer((server) => server.addService(STT, handlers));
  return closingAll(await openRemoteStt(address, never), server, engine);
}

export async function ttsOverGrpc(engine: TtsEngine): Promise<RemoteTts> {
  const { address, server } = await startServer((server) => server.addService(TTS, ttsHandlers(engine)));
  return closingAll(await openRemoteTts(address, never), server, engine);
}

function closingAll<Remote extends { close(): Promise<void> }>(
  remote: Remote,
  server: Server,
  engine: { close(): Promise<void> },
): Remote {
  const close = remote.close.bind(remote);
  remote.close = async () => {
    await close();
    await engine.close();
    server.forceShutdown();
  };
  return remote;
}
