import { logVerbosity, type Server, type ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import { hostAndPort } from '../base/host-and-port.ts';
import type { Identity } from '../domain/cluster.ts';
import { serverCredentials } from '../rpc/worker-secret.ts';

/**
 * Binds `server` to the port, or to a free one if it is taken, and returns the port. With `identity`, only
 * clients with a certificate of the same authority are accepted.
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  identity?: Identity,
): Promise<number> {
  const credentials = serverCredentials(identity);
  const bindTo = (at: number) => bind(server, hostAndPort(host, at), credentials);
  return port === 0 ? bindTo(0) : bindTo(port).catch(() => bindTo(0));
}

// gRPC would log to standard error what our errors say. If the port is taken, another one is tried.
if (process.env['GRPC_VERBOSITY'] === undefined) setLogVerbosity(logVerbosity.NONE);

function bind(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}
