import { NEVER_ABORTED } from '../base/abort.ts';
import type { ThreadPool } from './pool.ts';
import type { ThreadService } from './program.ts';

/**
 * The methods of a thread by name. Each takes a request, a signal and a callback for progress, and resolves
 * to the answer. (Use a `type`, not an interface.)
 */
export type Methods = Readonly<
  Record<string, (request: never, signal: AbortSignal, emit: (progress: number) => void) => Promise<unknown>>
>;

/** A request to one method. */
export interface MethodCall<M extends Methods> {
  readonly method: keyof M & string;
  readonly request: unknown;
}

/** Creates the service of a thread program from its methods. */
export const answering = <M extends Methods>(methods: M): ThreadService<MethodCall<M>, unknown> => ({
  answer: ({ method, request }, signal, emit = () => undefined) =>
    methods[method]!(request as never, signal, emit),
});

/** Calls a method in a thread. Rejects as `ThreadPool.run`. */
export type CallMethod<M extends Methods> = <Name extends keyof M & string>(
  method: Name,
  request: Parameters<M[Name]>[0],
  signal?: AbortSignal,
  onProgress?: (progress: number) => void,
) => Promise<Awaited<ReturnType<M[Name]>>>;

/** Returns a function that calls methods of the program in `pool`. */
export const callMethods =
  <M extends Methods>(pool: ThreadPool<MethodCall<M>, unknown>): CallMethod<M> =>
  async (method, request, signal = NEVER_ABORTED, onProgress) =>
    (await pool.run({ method, request }, signal, { onProgress })) as never;
