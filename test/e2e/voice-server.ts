import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import type { LogLine } from '../../src/server/log.ts';
import { readLines } from '../../src/supervisor/child.ts';

export interface ServeOptions {
  readonly modelsDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** In a group of processes of its own, as a shell starts it: Ctrl-C can be sent to all of them. */
  readonly ownGroup?: boolean;
  /** A program that is given the command line of the server, and becomes it. */
  readonly within?: readonly string[];
  /** Where it is installed; the built one of this project where left out. */
  readonly program?: string;
}

/** `voice serve` as a person starts it: the built program, with worker processes. */
export interface VoiceServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What it has logged so far. */
  readonly log: readonly LogLine[];
  /** Forgets what it has logged so far, and answers with it: for servers that run for long. */
  takeLog(): readonly LogLine[];
  /** The first such line, as soon as there is one. Rejects where the server ends before. */
  line(isIt: (line: LogLine) => boolean): Promise<LogLine>;
  /** The process of `worker` (`tones-1`) once it serves: its first, or the `nth` after as many crashes less one. */
  workerProcess(worker: string, nth?: number): Promise<number>;
  /** Resolves as soon as a part of the request is on its way to a worker. */
  dispatched(requestId: string): Promise<void>;
  /** Resolves as soon as a part of the request has been through an engine. */
  underway(requestId: string): Promise<void>;
  /** How long a worker's engine took for the request, as far as it is logged, in milliseconds; to the next 10. */
  engineMs(requestId: string): Promise<number>;
  /** Resolves with its exit code when it has ended; with `undefined` where a signal ended it. */
  readonly ended: Promise<number | undefined>;
  /** Ends it, and answers as `ended` does. Idempotent. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | undefined>;
}

/** A server that does not end by itself is ended. */
const PATIENCE_MS = 120_000;

/** Resolves when it listens. */
export async function serve({
  modelsDir,
  args = [],
  env,
  ownGroup = false,
  within = [],
  program = 'bin/voice.js',
}: ServeOptions): Promise<VoiceServer> {
  const command = [program, 'serve', '--log-format', 'json', '--log-level', 'debug', ...args];
  const [first, ...rest] = [...within, process.execPath, ...command];
  const child = execa(first!, rest, {
    reject: false,
    buffer: false,
    stdin: 'ignore',
    detached: ownGroup,
    forceKillAfterDelay: PATIENCE_MS,
    env: {
      VOICE_MODELS_DIR: modelsDir,
      VOICE_PORT: '0',
      VOICE_STT_PORT: '0',
      VOICE_TTS_PORT: '0',
      CI: '1',
      XDG_CONFIG_HOME: resolve('node_modules/.cache/no-config'),
      ...env,
    },
  });
  const log: LogLine[] = [];
  const waiting = new Set<() => void>();
  readLines(child.stderr, (text) => {
    log.push(parseLine(text));
    for (const wake of waiting) wake();
  });

  const lines = (isIt: (line: LogLine) => boolean, count: number) =>
    new Promise<LogLine>((found, lost) => {
      const look = () => {
        const line = log.filter(isIt)[count - 1];
        if (!line) return;
        waiting.delete(look);
        found(line);
      };
      waiting.add(look);
      void child.finally(() =>
        lost(new Error(`voice serve has ended:\n${JSON.stringify(log, undefined, 1)}`)),
      );
      look();
    });

  const ended = child.then(({ exitCode }) => exitCode);
  const end = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  try {
    const { msg } = await lines(({ msg }) => msg.startsWith('listening on '), 1);
    return {
      url: msg.slice('listening on '.length),
      pid: child.pid!,
      log,
      takeLog: () => log.splice(0),
      line: (isIt) => lines(isIt, 1),
      async workerProcess(worker, nth = 1) {
        const { msg } = await lines(
          (line) => line.worker === worker && line.msg.startsWith('ready on '),
          nth,
        );
        return Number(/process (\d+)$/.exec(msg)?.[1]);
      },
      async dispatched(requestId) {
        await lines(
          ({ msg, request_id }) => msg === 'dispatched' && request_id?.includes(requestId) === true,
          1,
        );
      },
      async underway(requestId) {
        await lines(isOfEngine(requestId), 1);
      },
      async engineMs(requestId) {
        await lines(isOfEngine(requestId), 1);
        const calls = log.filter(isOfEngine(requestId));
        return calls.reduce((sum, { msg }) => sum + 1000 * Number(/ in (\d+\.\d+) s/.exec(msg)?.[1]), 0);
      },
      ended,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const isOfEngine =
  (requestId: string) =>
  ({ worker, request_id }: LogLine): boolean =>
    worker !== undefined && request_id?.includes(requestId) === true;

/** What is no JSON was not written by the log. */
function parseLine(text: string): LogLine {
  return text.startsWith('{')
    ? (JSON.parse(text) as LogLine)
    : { level: 'error', time: new Date().toISOString(), msg: text };
}

/** Whether there is such a process that has not ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // Ended, and nobody has asked how yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** Resolves when none of the processes is running any more. */
export async function untilEnded(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20);
}

export interface Health {
  readonly status: string;
  readonly models_loaded: number;
  readonly workers_ready: number;
  readonly workers_total: number;
  readonly problems?: readonly string[];
}

export const healthOf = async ({ url }: Pick<VoiceServer, 'url'>): Promise<Health> =>
  (await (await fetch(`${url}/health`)).json()) as Health;
