/**
 * What runs inside a thread: a module whose `open` loads the model and answers one request at a time.
 * The thread's event loop turns between model runs, so `signal` is seen there, between two decoder steps.
 */
export interface ThreadProgram<Data, Request, Reply> {
  open(data: Data): Promise<ThreadService<Request, Reply>>;
}

export interface ThreadService<Request, Reply> {
  answer(request: Request, signal: AbortSignal): Promise<Reply>;
}

/**
 * Where a thread finds the program beside the module that names it:
 * `programUrl('./thread-program.ts', import.meta.url)`.
 *
 * Threads run built code: Node 20 cannot load TypeScript, and a test runner that can does so on its main
 * thread only. So a program seen in `src` is looked for in `dist`.
 */
export function programUrl(relative: string, base: string): URL {
  const url = new URL(relative, base);
  const match = /^(.*\/)src(\/.*)\.ts$/.exec(url.pathname);
  url.pathname =
    match && !match[1]?.endsWith('/dist/')
      ? `${match[1]}dist/src${match[2]}.js`
      : url.pathname.replace(/\.ts$/, '.js');
  return url;
}
