import { type handleUnaryCall, Server, type ServerInterceptor, status } from '@grpc/grpc-js';
import { MAX_CALLS, SIZES } from './channel.ts';
import { requireSecret } from './worker-secret.ts';

/** No method is called this. */
const ANY_OTHER = '';

/** A gRPC server that requires `secret`. It sends no keepalive: a pipe tells when its parent ends. */
export function workerServer(secret: string, interceptors: readonly ServerInterceptor[] = []): Server {
  const server = new Server({
    ...SIZES,
    'grpc.max_concurrent_streams': MAX_CALLS,
    interceptors: [requireSecret(secret), ...interceptors],
  });
  server.register(ANY_OTHER, isUnknown, asItIs, asItIs, 'unary');
  // grpc-js looks for a handler before it asks interceptors: without one, strangers would learn which methods
  // there are.
  const { handlers } = server as unknown as { readonly handlers?: Map<string, unknown> };
  const get = handlers?.get.bind(handlers);
  if (handlers && get) handlers.get = (path) => get(path) ?? get(ANY_OTHER);
  return server;
}

const isUnknown: handleUnaryCall<Buffer, Buffer> = (_call, reply) =>
  reply({ code: status.UNIMPLEMENTED, details: 'There is no such method.' });
const asItIs = (bytes: Buffer) => bytes;
