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
  /**
   * Starts the server in a new process group, as a shell does, so that Ctrl-C can be sent to all its
   * processes.
   */
  readonly ownGroup?: boolean;
  /** A command that is followed by the command line of the server, and executes it. */
  readonly within?: readonly string[];
  /** The path of the installed program; by default the built one of this project. */
  readonly program?: string;
}

/** A `voice serve` process: the built program with worker processes. */
export interface VoiceServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** The log lines so far. */
  readonly log: readonly LogLine[];
  /** Returns the log lines so far and removes them from memory, for long-running servers. */
  takeLog(): readonly LogLine[];
  /** Resolves with the first log line that matches. Rejects if the server ends first. */
  line(isIt: (line: LogLine) => boolean): Promise<LogLine>;
  /** The id of the process of `worker` (`tones-1`) when it serves; `nth` counts its processes, from 1. */
  workerProcess(worker: string, nth?: number): Promise<number>;
  /** Resolves when a part of the request has been sent to a worker. */
  dispatched(requestId: string): Promise<void>;
  /** Resolves when an engine has processed a part of the request. */
  underway(requestId: string): Promise<void>;
  /** The engine time of the request from the log so far, in milliseconds, rounded to 10. */
  engineMs(requestId: string): Promise<number>;
  /** Resolves with the exit code, or with `undefined` if a signal ended the process. */
  readonly ended: Promise<number | undefined>;
  /** Ends the server, and resolves like `ended`. Idempotent. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | undefined>;
}

/** After this time, a server that does not end by itself is killed. */
const PATIENCE_MS = 120_000;

/** Starts a server. Resolves when it listens. */
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

/** The log writes only JSON; other lines come from elsewhere. */
function parseLine(text: string): LogLine {
  return text.startsWith('{')
    ? (JSON.parse(text) as LogLine)
    : { level: 'error', time: new Date().toISOString(), msg: text };
}

/** Returns true if the process exists and has not ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // The process is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** Resolves when all of the processes have ended. */
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
