import type { LogLevel } from '../config/service-settings.ts';
import type { RequestedModel } from '../domain/model.ts';

/**
 * The order for a worker process: a line of JSON on its standard input, which stays open. A pipe hides the
 * secret; arguments and variables would not.
 */
export interface WorkerOrder {
  readonly model: RequestedModel;
  /** The host to listen on. */
  readonly host: string;
  /** The port to listen on; any free one if it is 0 or taken. */
  readonly port: number;
  /** Inference threads of a speech-to-text engine. */
  readonly threads: number;
  /** A secret; calls without it are refused. */
  readonly secret: string;
}

/** The last line for a worker: finish running calls, then end. */
export const STOP_LINE = 'end';

/**
 * The lines of a worker process on file descriptor 3: `listening 50051` when its health can be probed,
 * `preparing` if it makes the graphs of its model for the first time, `failed` with a kind of error and a
 * sentence, or `terminated` when it gets SIGTERM, which the parent may have got too and decides about.
 */
export type WorkerSignal = 'listening' | 'preparing' | 'failed' | 'terminated';

/** A line of a worker's log, as JSON on its standard output. */
export interface WorkerLine {
  readonly level: LogLevel;
  readonly message: string;
  /** The ids of the client requests that it is about. */
  readonly requestIds?: readonly string[];
}

/** A line of the log about a worker. */
export interface WorkerLog extends WorkerLine {
  readonly worker: string;
}
