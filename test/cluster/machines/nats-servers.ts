import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { execa } from 'execa';
import { eventually } from '../../helpers/eventually.ts';

/** Suffix for the titles of tests that are skipped without nats-server. */
export const noNats = await execa('nats-server', ['--version'], { reject: false }).then(({ exitCode }) =>
  exitCode === 0 ? '' : ' (nats-server is not installed)',
);

/** One NATS server or a cluster of three, with JetStream, on free ports of the loopback interface. */
export interface NatsServers {
  /** The address for `--cluster`. */
  readonly address: string;
  /** Kills a server with SIGKILL. */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  /** Ends all servers with SIGTERM, and removes their data. */
  close(): Promise<void>;
}

/** Starts `count` servers. `more` are further arguments of nats-server. */
export async function startNats(count: 1 | 3 = 1, more: readonly string[] = []): Promise<NatsServers> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-nats-'));
  const ports = await freePorts(count * 2);
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)];
  const known = routes.map((port) => `nats-route://127.0.0.1:${port}`).join(',');
  const running: (ChildProcess | undefined)[] = [];
  const start = async (index: number) => {
    const alone = [
      '-a',
      '127.0.0.1',
      '-p',
      String(clients[index]),
      '-js',
      '-sd',
      join(folder, String(index)),
    ];
    const together = [
      '-cluster_name',
      'test',
      '-cluster',
      `nats://127.0.0.1:${routes[index]}`,
      '-routes',
      known,
    ];
    const child = spawn(
      'nats-server',
      [...alone, ...more, '-n', `nats-${index}`, ...(count > 1 ? together : [])],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running[index] = child;
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-100_000)));
    await eventually(() => {
      if (!log.includes('Server is ready')) throw new Error(`nats-server does not start:\n${log}`);
    });
  };
  const end = async (index: number, signal: NodeJS.Signals) => {
    const child = running[index];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await Promise.all(clients.map((_, index) => start(index)));
  return {
    address: `nats://${clients.map((port) => `127.0.0.1:${port}`).join(',')}`,
    kill: (index) => end(index, 'SIGKILL'),
    start,
    async close() {
      await Promise.all(clients.map((_, index) => end(index, 'SIGTERM')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns `count` different ports that are free at this moment. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
