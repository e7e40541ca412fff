import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage, collectGarbageWhenIdle } from '../base/collect-garbage.ts';
import { type ErrorKind, VoiceError } from '../domain/errors.ts';
import type { ThreadProgram } from './program.ts';

/** The body of every inference thread: opens its program, then answers requests until it is ended. */

if (!parentPort) throw new Error('This module is the body of a worker thread.');
const port = parentPort;
const { program, data } = workerData as ThreadData;
const send = (message: FromThread) => port.postMessage(message);
const running = new Map<number, AbortController>();
collectGarbageWhenIdle();

// Opening a program may take minutes, and no model runs while a message arrives: the thread can end at once.
const early: ToThread[] = [];
let receive = (message: ToThread): void => {
  if (message.type === 'close') process.exit();
  early.push(message);
};
port.on('message', (message: ToThread) => receive(message));

try {
  const { open } = (await import(program)) as ThreadProgram<unknown, unknown, unknown>;
  const service = await open(data);
  receive = (message) => {
    if (message.type === 'request') void answer(message.id, message.request);
    else if (message.type === 'cancel') running.get(message.id)?.abort();
    else end();
  };
  for (const message of early) receive(message);
  send({ type: 'ready' });

  /** With its port closed, the thread ends by itself as soon as the model run in hand is over. */
  function end(): void {
    for (const controller of running.values()) controller.abort();
    port.close();
  }

  async function answer(id: number, request: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const onProgress = (progress: number) => send({ type: 'progress', id, progress });
      send({ type: 'reply', id, reply: await service.answer(request, controller.signal, onProgress) });
    } catch (error) {
      send({ id, ...described(error) });
    } finally {
      running.delete(id);
      setImmediate(collectGarbage);
    }
  }
} catch (error) {
  send(described(error));
}

function described(error: unknown): Extract<FromThread, { type: 'error' }> {
  const { kind, message, cause } = VoiceError.from(error);
  return { type: 'error', kind, message, detail: cause instanceof Error ? cause.message : undefined };
}

/** Main thread → inference thread. */
export type ToThread =
  | { readonly type: 'request'; readonly id: number; readonly request: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  /** Stop the running job and end. */
  | { readonly type: 'close' };

/** Inference thread → main thread. Errors cross as kind and message, without a stack. */
export type FromThread =
  | { readonly type: 'ready' }
  /** The progress of a request. */
  | { readonly type: 'progress'; readonly id: number; readonly progress: number }
  | { readonly type: 'reply'; readonly id: number; readonly reply: unknown }
  | {
      readonly type: 'error';
      /** Absent if the program itself could not be opened. */
      readonly id?: number;
      readonly kind: ErrorKind;
      readonly message: string;
      readonly detail: string | undefined;
    };

/** The start data of a thread. */
export interface ThreadData {
  readonly program: string;
  readonly data: unknown;
}
