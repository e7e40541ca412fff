import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { runQueue } from '../../src/worker/run-queue.ts';
import { runWorker } from '../../src/worker/run-worker.ts';
import { QUIET_HOST } from '../helpers/quiet-host.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

/** A server with just enough of the NATS protocol for clients to connect. */
async function fakeNats() {
  const clients: Socket[] = [];
  const server = createServer((socket) => {
    clients.push(socket);
    const info = { server_id: 'PLAYED', version: '2.10.0', proto: 1, headers: true, max_payload: 2 ** 20 };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data.includes('PING\r\n')) socket.write('PONG\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `nats://127.0.0.1:${(server.address() as { port: number }).port}`, clients };
}

/** A port on which another server listens until `close` is called. */
async function takenPort() {
  const other = createServer().listen(0, QUIET_HOST);
  await once(other, 'listening');
  const close = async () => {
    other.close();
    await once(other, 'close');
  };
  return { port: (other.address() as { port: number }).port, close };
}

const settingsWith = (healthPort: number) =>
  resolveSettings({
    options: { host: QUIET_HOST, healthPort: String(healthPort), modelsDir: temporaryFolder() },
    env: {},
  });

const common = { env: {}, log: () => undefined, signal: new AbortController().signal };

it('runWorker disconnects from NATS if the worker cannot start', async () => {
  const { address, clients } = await fakeNats();
  const { port, close } = await takenPort();
  onTestFinished(close);
  const started = runWorker({
    ...common,
    address,
    settings: { ...settingsWith(port), insecure: true },
    models: [],
    threadsFor: () => 1,
    open: () => Promise.reject(new Error('nothing to open')),
    version: '1.0.0',
  });
  await expect(started).rejects.toThrow(`Port ${port} is taken`);
  expect(clients).toHaveLength(1);
  if (!clients[0]!.destroyed) await once(clients[0]!, 'close');
});

it('runQueue closes its health port if it cannot start', async () => {
  const { port, close } = await takenPort();
  await close();
  const again = () =>
    runQueue({
      ...common,
      address: 'nats://127.0.0.1:1',
      settings: settingsWith(port),
      models: ['nobody'],
    });
  await expect(again()).rejects.toMatchObject({ kind: 'model_not_found' });
  await expect(again()).rejects.toMatchObject({ kind: 'model_not_found' });
});
