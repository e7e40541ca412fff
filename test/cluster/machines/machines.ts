import { execa } from 'execa';
import { fromStatusBody, type ServerStatus } from '../../../src/wire/rest/status.ts';
import { readLines } from '../../../src/supervisor/child.ts';
import { eventually } from '../../helpers/eventually.ts';
import { serve, type VoiceServer } from '../../e2e/voice-server.ts';

/** A `voice worker` process, started as a user starts it. */
export interface VoiceWorker {
  readonly pid: number;
  readonly host: string;
  readonly log: readonly string[];
  /** Resolves with the exit code, or with `undefined` if a signal ended the process. */
  readonly ended: Promise<number | undefined>;
  kill(signal: NodeJS.Signals): void;
}

export interface WorkerOptions {
  readonly nats: string;
  readonly host: string;
  readonly models: readonly string[];
  readonly modelsDir?: string;
  readonly args?: readonly string[];
  /** Program and subcommand to run instead of the built one. */
  readonly program?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a worker. Resolves when the worker has loaded its models. */
export async function startWorker(options: WorkerOptions): Promise<VoiceWorker> {
  const { nats, host, models, modelsDir = '/nonexistent', args = [], env } = options;
  const { program = ['bin/voice.js', 'worker'] } = options;
  const child = execa(
    process.execPath,
    [...program, ...models, '--cluster', nats, '--host', host, '--drain-seconds', '20', ...args],
    {
      reject: false,
      buffer: false,
      stdin: 'ignore',
      stdout: 'ignore',
      env: { VOICE_MODELS_DIR: modelsDir, CI: '1', XDG_CONFIG_HOME: '/nonexistent', ...env },
    },
  );
  const log: string[] = [];
  readLines(child.stderr, (line) => log.push(line));
  const ended = child.then(({ exitCode }) => exitCode);
  const loaded = eventually(() => {
    const count = log.filter((line) => line.includes(' loaded in ')).length;
    if (count < models.length) throw new Error(`voice worker is not ready:\n${log.join('\n')}`);
  });
  const early = ended.then((code) => {
    throw new Error(`voice worker has ended with ${code}:\n${log.join('\n')}`);
  });
  early.catch(() => undefined);
  await Promise.race([loaded, early]);
  return { pid: child.pid!, host, log, ended, kill: (signal) => void child.kill(signal) };
}

/** Starts a front end without models. */
export const startFrontEnd = (
  nats: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<VoiceServer> =>
  serve({
    modelsDir: '/nonexistent',
    args: ['--cluster', nats, '--local-workers', '0', ...args],
    env,
  });

export async function statusOf({ url }: Pick<VoiceServer, 'url'>): Promise<ServerStatus> {
  return fromStatusBody(await (await fetch(`${url}/v1/status`)).json())!;
}

/** The number of workers that the front end can call. */
export const readyWorkers = async (server: Pick<VoiceServer, 'url'>): Promise<number> =>
  (await statusOf(server)).workers.filter(({ state }) => state === 'ready' || state === 'busy').length;

export async function untilWorkers(server: Pick<VoiceServer, 'url'>, count: number): Promise<void> {
  await eventually(async () => {
    const ready = await readyWorkers(server);
    if (ready !== count) throw new Error(`${ready} workers are there, not ${count}`);
  });
}

/** The time of a log line, in milliseconds since 1970. */
export const timeOf = (line: { readonly time: string }): number => Date.parse(line.time);
