import { type Deferred, defer } from './deferred.ts';

/**
 * Gathers requests that are made before the event loop turns, and answers them with one call of `run`, of at
 * most `most` requests. One call runs at a time; requests that come meanwhile wait for the next. The answers
 * of `run` are in the order of its requests; if it rejects, all of them reject.
 * @param hold returns a promise that each call waits for, unless the batch is full; `undefined` for no wait.
 */
export function batchRequests<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  most: number,
  hold: () => Promise<unknown> | undefined = () => undefined,
): (request: Request) => Promise<Answer> {
  const waiting: { readonly request: Request; readonly answer: Deferred<Answer> }[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < most) await hold();
      const together = waiting.splice(0, most);
      try {
        const answers = await run(together.map(({ request }) => request));
        together.forEach(({ answer }, index) => answer.resolve(answers[index]!));
      } catch (error) {
        for (const { answer } of together) answer.reject(error);
      }
    }
    isRunning = false;
  }

  return (request) => {
    const answer = defer<Answer>();
    waiting.push({ request, answer });
    // The tick comes after all pending promise jobs, so that the batch has the requests of all of them.
    if (!isRunning) queueMicrotask(() => process.nextTick(runAll));
    isRunning = true;
    return answer.promise;
  };
}
