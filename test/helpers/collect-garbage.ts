import { Session } from 'node:inspector';

/** Collects all there is in this thread, caches of compiled code among it, and the pages that it lay on: more than `gc()`. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  // It is put off to a task of its own, which a session that is over takes along.
  await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
  session.disconnect();
}
