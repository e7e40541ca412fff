import { type handleUnaryCall, Server, type ServerInterceptor, status } from '@grpc/grpc-js';
import type { Http2Server, Settings } from 'node:http2';
import { MAX_CALLS, SIZES, WINDOW_BYTES } from './channel.ts';
import { requireSecret } from './worker-secret.ts';

/** The name of the handler for unknown methods. */
const ANY_OTHER = '';

/** A gRPC server that requires `secret`. It sends no keepalive: a pipe closes when its parent ends. */
export function workerServer(secret: string, interceptors: readonly ServerInterceptor[] = []): Server {
  const server = new Server({
    ...SIZES,
    'grpc.max_concurrent_streams': MAX_CALLS,
    interceptors: [requireSecret(secret), ...interceptors],
  });
  widenWindow(server as unknown as ServerInside);
  server.register(ANY_OTHER, isUnknown, asItIs, asItIs, 'unary');
  // grpc-js looks up the handler before it calls interceptors. Without a handler for unknown methods, clients
  // without the secret could find out which methods exist.
  const { handlers } = server as unknown as { readonly handlers?: Map<string, unknown> };
  const get = handlers?.get.bind(handlers);
  if (handlers && get) handlers.get = (path) => get(path) ?? get(ANY_OTHER);
  return server;
}

/** Internal parts of a grpc-js server that have no options. */
interface ServerInside {
  readonly commonServerOptions?: { readonly settings?: Settings };
  createHttp2Server?: (...given: unknown[]) => Http2Server;
}

/** Widens the flow-control window: otherwise grpc-js receives messages in parts of 64 KiB. */
function widenWindow(server: ServerInside): void {
  const { commonServerOptions, createHttp2Server: create } = server;
  if (!commonServerOptions?.settings || !create) return;
  commonServerOptions.settings.initialWindowSize = WINDOW_BYTES;
  server.createHttp2Server = (...given) => {
    const http2 = create.apply(server, given);
    http2.on('session', (session) => session.setLocalWindowSize(WINDOW_BYTES));
    return http2;
  };
}

const isUnknown: handleUnaryCall<Buffer, Buffer> = (_call, reply) =>
  reply({ code: status.UNIMPLEMENTED, details: 'There is no such method.' });
const asItIs = (bytes: Buffer) => bytes;
