import { pathToFileURL } from 'node:url';
import { packageFile } from '../base/package-root.ts';

/**
 * A module that runs in a thread. `open` loads the model; the service answers one request at a time. The
 * event loop turns between model runs, so `signal` takes effect between two decoder steps.
 */
export interface ThreadProgram<Data, Request, Reply> {
  open(data: Data): Promise<ThreadService<Request, Reply>>;
}

export interface ThreadService<Request, Reply> {
  /** Answers a request. `onProgress` reports progress in the caller's unit. */
  answer(request: Request, signal: AbortSignal, onProgress?: (progress: number) => void): Promise<Reply>;
}

/**
 * Returns the URL of a program for a thread or process, named by its path in `src`:
 * `programUrl('engines/silero/program.ts')`. Threads run built code, because Node 20 cannot load TypeScript,
 * and test runners load it on their main thread only. Bundled code starts bundled programs; other code starts
 * compiled ones. `from` is the calling module.
 */
export function programUrl(path: string, from = import.meta.url): URL {
  const isBundled = from.startsWith(pathToFileURL(packageFile('dist', 'program')).href);
  return pathToFileURL(packageFile('dist', isBundled ? 'program' : 'src', path.replace(/\.ts$/, '.js')));
}
