import { writeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { defer } from '../base/deferred.ts';
import { STOP_LINE, type WorkerSignal, type WorkerLine, type WorkerOrder } from '../supervisor/order.ts';

/** The parts of a process that a worker uses. */
export interface ParentProcess {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  kill(pid: number, signal: 'SIGKILL'): unknown;
  exit(code: number): never;
}

/** The parent's end of a worker's pipes. */
export interface Parent {
  /** Resolves when the order has arrived; never if the parent ends first. */
  readonly order: Promise<WorkerOrder>;
  /** Resolves when the parent asks for the end. */
  readonly wantsEnd: Promise<void>;
  /** Aborts when the parent has ended. */
  readonly gone: AbortSignal;
  say(word: WorkerSignal, what: string): void;
  log(line: WorkerLine): void;
}

/**
 * The file descriptor for messages to the parent, apart from the standard streams, which libraries may write
 * to.
 */
const PARENT_FD = 3;

/** Listens to the parent: the order comes on standard input, which ends when the parent ends. */
export function connectParent(process: ParentProcess): Parent {
  const { stdin, stdout } = process;
  const gone = new AbortController();
  // The reader may have ended.
  stdout.on('error', () => undefined);
  const order = defer<WorkerOrder>();
  const end = defer<void>();
  let text = '';
  stdin.setEncoding('utf8');
  stdin.on('data', (piece: string) => {
    const lines = (text + piece).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      if (line === STOP_LINE) end.resolve();
      else order.resolve(JSON.parse(line) as WorkerOrder);
    }
  });
  for (const event of ['end', 'close', 'error']) stdin.on(event, () => gone.abort());
  return {
    order: order.promise,
    wantsEnd: end.promise,
    gone: gone.signal,
    say(word, what) {
      try {
        writeSync(PARENT_FD, `${word} ${what.replaceAll('\n', ' ')}\n`);
      } catch {
        // The other end of the pipe is closed, or there never was one.
      }
    },
    log: (line) => stdout.write(`${JSON.stringify(line)}\n`),
  };
}
