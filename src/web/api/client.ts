/** An error in the server's words. */
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
  /** Where the page lies. */
  readonly base: string;
  readonly key: () => string | undefined;
  /** The server refused what was sent without a key, or with a wrong one; its sentence. */
  readonly onKeyWanted: (sentence: string) => void;
  readonly fetch: typeof globalThis.fetch;
}

/** The server of the page, by its public interface. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The whole address of `path`, `v1/models`. */
  address(path: string): string {
    return new URL(path, this.#options.base).href;
  }

  /** @throws Failure, and nothing else but an AbortError. */
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

  /** @throws Failure */
  async json<T>(path: string, init?: RequestInit): Promise<T> {
    return (await (await this.send(path, init)).json()) as T;
  }

  /** The address of a socket and its subprotocols, which hold the key: a page cannot send headers. */
  socket(path: string, query: Readonly<Record<string, string>>): readonly [url: string, protocols: string[]] {
    const url = new URL(path, this.#options.base);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.search = new URLSearchParams({ dialect: 'voice', ...query }).toString();
    const key = this.#options.key();
    return [url.href, key === undefined ? [] : ['realtime', `openai-insecure-api-key.${key}`]];
  }
}

export const unreachable = () => new Failure('The server does not answer. Is “voice serve” still running?');

/** An answer's error, or what its status says where it has none. */
async function failureOf(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => undefined)) as
    { readonly error?: { readonly message?: string; readonly code?: string } } | undefined;
  const { message = `The server answered ${response.status}.`, code = 'unknown' } = body?.error ?? {};
  return new Failure(message, response.status, code);
}

/** The sentence to show for any error. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Failure ? error.message : error instanceof Error ? error.message : String(error);
