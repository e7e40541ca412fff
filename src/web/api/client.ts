/**
 * An error to show to the user. `message` is the server's sentence; `status` is the HTTP status, 0 without a
 * response; `code` is the server's error code, `unreachable` or `cut_off`.
 */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(message: string, status = 0, code = 'unreachable') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface ClientOptions {
  /** The absolute address of the page. */
  readonly base: string;
  readonly key: () => string | undefined;
  /** Called with the server's sentence when it refuses a request without a key, or with a wrong one (401). */
  readonly onKeyWanted: (sentence: string) => void;
  readonly fetch: typeof globalThis.fetch;
}

/** Sends requests to the page's server with the key, by its public interface. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Returns the absolute address of a path such as `v1/models`. */
  address(path: string): string {
    return new URL(path, this.#options.base).href;
  }

  /**
   * Sends a request and returns the response of a status below 300.
   * @throws Failure for any other status, or without a response; AbortError when `init.signal` aborts.
   */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const key = this.#options.key();
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    const response = await this.#options
      .fetch(this.address(path), { ...init, headers, cache: 'no-store' })
      .catch((error: unknown) => {
        if (init.signal?.aborted === true) throw error;
        throw unreachable();
      });
    if (response.ok) return response;
    const failure = await failureOf(response);
    if (failure.status === 401) this.#options.onKeyWanted(failure.message);
    throw failure;
  }

  /** Returns the JSON body of a response, unchecked. @throws Failure as `send` */
  async json<T>(path: string, init?: RequestInit): Promise<T> {
    return (await (await this.send(path, init)).json()) as T;
  }

  /** Returns the address of a socket and its subprotocols, which hold the key: a page cannot send headers. */
  socket(path: string, query: Readonly<Record<string, string>>): readonly [url: string, protocols: string[]] {
    const url = new URL(path, this.#options.base);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.search = new URLSearchParams({ dialect: 'voice', ...query }).toString();
    const key = this.#options.key();
    return [url.href, key === undefined ? [] : ['realtime', `openai-insecure-api-key.${key}`]];
  }
}

/** The failure of a request without a response. */
export const unreachable = () => new Failure('The server does not answer. Is “voice serve” still running?');

/** The error in a response's body, else one that names the status. */
async function failureOf(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => undefined)) as
    { readonly error?: { readonly message?: string; readonly code?: string } } | undefined;
  const { message = `The server answered ${response.status}.`, code = 'unknown' } = body?.error ?? {};
  return new Failure(message, response.status, code);
}

/** Returns the sentence to show for any thrown value. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Failure ? error.message : error instanceof Error ? error.message : String(error);
