import type { ThreadPool } from './pool.ts';
import type { ThreadService } from './program.ts';

/**
 * What a thread can be asked, by name: each takes a request and answers it, until `signal` aborts. A `type`,
 * no interface.
 */
export type Methods = Readonly<Record<string, (request: never, signal: AbortSignal) => Promise<unknown>>>;

/** A request to one of the methods, on its way to the thread. */
export interface MethodCall<M extends Methods> {
  readonly method: keyof M & string;
  readonly request: unknown;
}

/** The service of a thread program that has these methods. */
export const answering = <M extends Methods>(methods: M): ThreadService<MethodCall<M>, unknown> => ({
  answer: ({ method, request }, signal) => methods[method]!(request as never, signal),
});

/** Calls a method in a thread: rejects as `ThreadPool.run`. */
export type CallMethod<M extends Methods> = <Name extends keyof M & string>(
  method: Name,
  request: Parameters<M[Name]>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<M[Name]>>>;

/** The methods of the program that runs in `pool`. */
export const callMethods =
  <M extends Methods>(pool: ThreadPool<MethodCall<M>, unknown>): CallMethod<M> =>
  async (method, request, signal = new AbortController().signal) =>
    (await pool.run({ method, request }, signal)) as never;
