import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionsEnded, stopAccepting } from '../../../src/server/handover/leave.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

/** A server, and a client with a keep-alive connection. */
async function withClient() {
  const server: Server = createServer((_, response) => response.end('answer'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
  });
  const ask = async () => {
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    return answer.toString().split('\r\n')[0];
  };
  await ask();
  return { server, client, port, ask };
}

describe('a server that stops accepting connections', () => {
  it('answers on open connections, and resolves connectionsEnded when they have ended', async () => {
    const { server, client, port, ask } = await withClient();
    stopAccepting(server);
    let isDone = false;
    const done = connectionsEnded(server, () => false, new FakeClock()).then(() => (isDone = true));
    expect(await ask()).toBe('HTTP/1.1 200 OK');
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    expect(isDone).toBe(false);
    client.end();
    await done;
  });

  it('stops waiting for idle connections after the keep-alive timeout that clients know', async () => {
    const { server } = await withClient();
    stopAccepting(server);
    const clock = new FakeClock();
    let isBusy = true;
    let isDone = false;
    const done = connectionsEnded(server, () => isBusy, clock).then(() => (isDone = true));
    await clock.advance(75_000);
    expect(isDone).toBe(false);
    isBusy = false;
    await clock.advance(75_000);
    await done;
  });
});
