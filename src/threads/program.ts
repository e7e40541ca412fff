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
  /** `tell` says how far the work has come, in whatever way its caller understands. */
  answer(request: Request, signal: AbortSignal, tell?: (progress: number) => void): Promise<Reply>;
}

/**
 * Where a thread or a process finds its program, named by its path in `src`:
 * `programUrl('engines/silero/program.ts')`.
 *
 * They run built code: Node 20 cannot load TypeScript, and a test runner that can does so on its main thread
 * only. What was bundled starts what was bundled with it, everything else what the compiler made of the same
 * source. `from` is the module that asks.
 */
export function programUrl(path: string, from = import.meta.url): URL {
  const isBundled = from.startsWith(pathToFileURL(packageFile('dist', 'program')).href);
  return pathToFileURL(packageFile('dist', isBundled ? 'program' : 'src', path.replace(/\.ts$/, '.js')));
}
