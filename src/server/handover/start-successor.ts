import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import process from 'node:process';
import { onAbort } from '../../base/abort.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { InheritedSockets } from './inherited-sockets.ts';

/** The listening servers that are handed over. */
export type ListeningServers = { readonly [name in keyof InheritedSockets]?: Server | undefined };

/**
 * The process that reads LISTEN_PID must have that id; only a shell can set it before it becomes that
 * process.
 */
const WITH_ITS_PID = 'export LISTEN_PID=$$; exec "$0" "$@"';

/** The message to a waiting parent process. */
const READY = 'ready';

/**
 * Starts this program again, as it is installed now and with the same arguments, and gives it the listening
 * sockets of `servers`, as systemd would. Both processes then hold the same sockets, so that a connection
 * that one of them has not accepted yet is accepted by the other.
 * @returns The process, which serves.
 * @throws VoiceError `unavailable` if it ends before it is ready, or `signal` aborts; then it has ended.
 */
export async function startSuccessor(servers: ListeningServers, signal: AbortSignal): Promise<ChildProcess> {
  const { argv, env, execArgv, execPath } = process;
  const sockets = Object.entries(servers).filter(
    (entry): entry is [string, Server] => entry[1] !== undefined,
  );
  const descriptors = sockets.map(([, server]) => descriptorOf(server));
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', ...descriptors, 'ipc'];
  const successor = spawn('/bin/sh', ['-c', WITH_ITS_PID, execPath, ...execArgv, ...argv.slice(1)], {
    stdio,
    env: {
      ...env,
      LISTEN_FDS: String(sockets.length),
      LISTEN_FDNAMES: sockets.map(([name]) => name).join(':'),
    },
  });
  const callOff = onAbort(signal, () => successor.kill());
  try {
    await ready(successor);
  } finally {
    callOff();
  }
  return successor;
}

/** The file descriptor of a listening server, which Node.js' types lack. */
const descriptorOf = (server: Server): number =>
  (server as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;

function ready(successor: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new VoiceError('unavailable', why));
    successor.on('error', (error) => fail(error.message));
    successor.once('exit', (code, signal) => fail(`it ended with ${signal ?? `exit code ${code}`}`));
    successor.on('message', (message) => message === READY && resolve());
  });
}

/** Whether another server handed its sockets to this process, and serves until this one is ready. */
export const hasPredecessor = (sockets: InheritedSockets | undefined): boolean =>
  sockets !== undefined && process.connected;

/**
 * Reports that this server is ready: to the predecessor, or a program such as pm2, over the
 * channel of `fork`; systemd (`Type=notify`) with its own program, together with the process that is the
 * service from now on. Resolves with what went wrong, if anything.
 */
export async function announceReady(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (process.connected) process.send?.(READY);
  if (env['NOTIFY_SOCKET'] === undefined) return undefined;
  const notifier = spawn('systemd-notify', ['--ready', `MAINPID=${process.pid}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  try {
    const [code] = (await once(notifier, 'exit')) as [number | null];
    return code === 0 ? undefined : `systemd-notify ended with ${code}`;
  } catch (error) {
    return `systemd-notify: ${(error as Error).message}`;
  }
}
