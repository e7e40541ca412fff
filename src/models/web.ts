import { EnvHttpProxyAgent, request, type Dispatcher } from 'undici';
import { RefusalFault } from './faults.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type Env = Readonly<Record<string, string | undefined>>;

/** A secret and the only origin that may see it. */
export interface Token {
  readonly origin: string;
  readonly value: string;
}

export interface Ask {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: Token | undefined;
  readonly signal: AbortSignal;
  /** Looks at each redirect's headers and ends the journey there when it answers true. */
  readonly stopAt?: (headers: Headers) => boolean;
}

export type Headers = Readonly<Record<string, string | undefined>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Dispatcher.ResponseData['body'];
  /** Where it came from in the end. */
  readonly url: string;
}

/** The way to the network: undici, with the proxies of the environment. */
export class Web {
  /** True when the environment names a proxy. */
  readonly proxied: boolean;
  readonly #dispatcher: Dispatcher;

  constructor(env: Env) {
    const httpProxy = env['http_proxy'] || env['HTTP_PROXY'] || '';
    const httpsProxy = env['https_proxy'] || env['HTTPS_PROXY'] || '';
    const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
    this.proxied = httpProxy !== '' || httpsProxy !== '';
    this.#dispatcher = new EnvHttpProxyAgent({
      httpProxy,
      httpsProxy,
      noProxy,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // The watchdog of each transfer keeps the time; two clocks would only disagree.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Asks, following redirects. The token goes to its own origin only, whatever redirects say.
   * The caller reads or destroys the body. Rejects with undici's and the system's errors, or a RefusalFault.
   */
  async ask(url: string, { method = 'GET', headers = {}, token, signal, stopAt }: Ask): Promise<Answer> {
    let at = new URL(url);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { statusCode, headers: raw, body } = await request(at, {
        method,
        signal,
        dispatcher: this.#dispatcher,
        headers: {
          'user-agent': 'voice',
          'accept-encoding': 'identity',
          ...headers,
          ...(token?.origin === at.origin && { authorization: `Bearer ${token.value}` }),
        },
      });
      const flat = single(raw);
      const location = REDIRECTS.has(statusCode) ? flat['location'] : undefined;
      if (location === undefined || stopAt?.(flat)) {
        return { status: statusCode, headers: flat, body, url: at.href };
      }
      await body.dump({ limit: 64 * 1024, signal });
      at = nextStop(at, location);
    }
    throw new RefusalFault(`redirects more than ${MAX_REDIRECTS} times`);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

function nextStop(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new RefusalFault('redirects to something that is not an address');
  const to = new URL(location, from);
  if (to.protocol !== 'https:' && to.protocol !== 'http:') throw new RefusalFault('redirects out of the web');
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new RefusalFault('redirects from an encrypted to an unencrypted address, which is not followed');
  }
  return to;
}

function single(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
