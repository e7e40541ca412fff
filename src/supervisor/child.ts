import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import { withEngineAllocator } from '../base/memory-allocator.ts';
import { defer } from '../base/deferred.ts';
import { VoiceError } from '../domain/errors.ts';
import { isErrorKind } from '../rpc/status.ts';
import { LOG_LEVELS } from '../config/service-settings.ts';
import { STOP_LINE, type WorkerLine, type WorkerOrder, type WorkerSignal } from './order.ts';

export interface ChildOptions {
  /** The module the process runs. */
  readonly program: URL;
  /** Its name in the system's process list. */
  readonly name: string;
  readonly order: WorkerOrder;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly onLine: (line: WorkerLine) => void;
}

/** The limit for a process to end by itself. */
export const STOP_MS = 5_000;

/** A worker process: sends it orders and reads its lines. `health.ts` finds out whether it serves. */
export class Child {
  readonly pid: number | undefined;
  /** Resolves to the port. Rejects with an Error with the text of `ended` if the process ends first. */
  readonly listening: Promise<number>;
  /** Resolves when it reports that it prepares the graphs of its model. */
  readonly preparing: Promise<void>;
  /** Resolves when another process than its parent has asked it to end; it continues until `stop`. */
  readonly terminated: Promise<void>;
  /** Resolves to the reason of its end, as the end of a sentence: `was killed by SIGKILL`. Never rejects. */
  readonly ended: Promise<string>;
  /** The error with which it reported that it cannot load its model. */
  failure: VoiceError | undefined;
  readonly #kill: (signal: NodeJS.Signals) => void;
  #say: (word: string) => void = () => undefined;
  #isStopped = false;
  readonly #clock: Clock;

  constructor({ program, name, order, env, clock, onLine }: ChildOptions) {
    this.#clock = clock;
    const child = spawn(process.execPath, [fileURLToPath(program), name], {
      env: withEngineAllocator(env),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.pid = child.pid;
    this.#kill = (signal) => void child.kill(signal);

    const listening = defer<number>();
    // Callers that only wait for the exit do not await this promise.
    listening.promise.catch(() => undefined);
    this.listening = listening.promise;
    const preparing = defer<void>();
    this.preparing = preparing.promise;
    const terminated = defer<void>();
    this.terminated = terminated.promise;
    this.ended = new Promise<string>((resolve) => {
      // The message would contain paths of this machine.
      child.on('error', ({ code }: NodeJS.ErrnoException) => resolve(`could not be started (${code})`));
      // Emitted after its pipes are closed, when all its output has been read.
      child.once('close', (code, signal) =>
        resolve(this.failure ? complaint(this.failure) : ending(code, signal)),
      );
    });
    void this.ended.then((how) => listening.reject(new Error(how)));

    // A child that failed to start has no pipes.
    if (child.pid === undefined) return;
    const { stdin, stdout, stderr } = child;
    const words = child.stdio[3] as Readable;
    // An ended process does not read its order; its end is reported above.
    stdin.on('error', () => undefined);
    this.#say = (line) => void stdin.write(`${line}\n`);
    this.#say(JSON.stringify(order));
    const obey: Record<WorkerSignal, (what: string) => void> = {
      listening: (port) => listening.resolve(Number(port)),
      preparing: () => preparing.resolve(),
      terminated: () => this.#isStopped || terminated.resolve(),
      failed: (what) => {
        const [kind = '', ...sentence] = what.split(' ');
        this.failure = new VoiceError(isErrorKind(kind) ? kind : 'internal', sentence.join(' '));
      },
    };
    readLines(words, (line) => {
      const [word = '', ...rest] = line.split(' ');
      if (Object.hasOwn(obey, word)) obey[word as WorkerSignal](rest.join(' '));
    });
    readLines(stdout, (line) => onLine(parseLine(line)));
    readLines(stderr, (line) => onLine({ level: 'warn', message: line }));
  }

  /**
   * Asks the process to end, by `STOP_LINE` and SIGTERM, and kills it after 5 s. Resolves when it has ended.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#say(STOP_LINE);
    // Windows has no signals, so this would kill the process there.
    if (process.platform !== 'win32') this.#kill('SIGTERM');
    const callOff = this.#clock.after(STOP_MS, () => this.#kill('SIGKILL'));
    await this.ended;
    callOff();
  }

  /** SIGKILL. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#kill('SIGKILL');
    await this.ended;
  }
}

const ending = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `ended with exit code ${code}` : `was killed by ${signal}`;

const complaint = ({ message }: VoiceError) => `could not start: ${message.replace(/\.$/, '')}`;

/** Parses a line of a worker; output of libraries is not JSON and counts as a log line. */
function parseLine(line: string): WorkerLine {
  try {
    const parsed = JSON.parse(line) as Partial<WorkerLine>;
    const { level, message, requestIds } = parsed;
    if (level !== undefined && LOG_LEVELS.includes(level) && typeof message === 'string') {
      return { level, message, ...(Array.isArray(requestIds) && requestIds.length > 0 && { requestIds }) };
    }
  } catch {
    // Passed on unchanged.
  }
  return { level: 'info', message: line };
}

/** The length of pieces in which a line without end is passed on. */
const LONGEST_LINE = 8_192;

/** Reads a stream to its end, errors included, and calls `onLine` with every line that is not empty. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  const pass = (line: string) => {
    if (line.trim() !== '') onLine(line.trimEnd());
  };
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) pass(line);
    for (; rest.length > LONGEST_LINE; rest = rest.slice(LONGEST_LINE)) pass(rest.slice(0, LONGEST_LINE));
  });
  stream.on('end', () => pass(rest));
  stream.on('error', () => undefined);
}
