import type { LogLevel } from '../config/service-settings.ts';
import type { InstalledModel } from '../domain/model.ts';

/**
 * What a worker process is told to do: a line of JSON on its standard input, which then stays open. Nobody
 * else reads that pipe; arguments are shown to every user, and an environment is passed on to what the worker
 * starts.
 */
export interface WorkerOrder {
  readonly model: InstalledModel;
  /** Where it listens. */
  readonly host: string;
  /** Where it should listen; 0, and a port that is taken, mean any free one. */
  readonly port: number;
  /** Inference threads of a speech-to-text engine. */
  readonly threads: number;
  /** Whoever does not send it with a call is not answered. */
  readonly secret: string;
}

/** What it is told in the end, a line of its own: to let running calls end, and then itself. */
export const END_WORD = 'end';

/**
 * What a worker process says, a line each, on its file descriptor 3: `listening 50051` its health can be
 * asked there; it serves when that says so. `failed invalid_manifest The model file 'encoder_model.onnx' is
 * missing. …` a kind of error, a sentence, and its end.
 */
export type WorkerSignal = 'listening' | 'failed';

/** What a worker process logs, a line of JSON each, on its standard output. */
export interface WorkerLine {
  readonly level: LogLevel;
  readonly message: string;
  /** Of the clients' requests that it is about. */
  readonly requestIds?: readonly string[];
}
