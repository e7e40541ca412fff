import { type Server, ServerCredentials } from '@grpc/grpc-js';

/** Binds `server` to the port, or to any free one where that is taken. Answers with the port it got. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  const at = host.includes(':') ? `[${host}]` : host;
  if (port === 0) return bind(server, `${at}:0`);
  return bind(server, `${at}:${port}`).catch(() => bind(server, `${at}:0`));
}

function bind(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}
