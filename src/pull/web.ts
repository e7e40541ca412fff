import { EnvHttpProxyAgent, request, type Dispatcher } from 'undici';
import { VoiceError } from '../domain/errors.ts';
import { RefusalFault } from './faults.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type Env = Readonly<Record<string, string | undefined>>;

/** A secret and the only origin that may receive it. */
export interface Token {
  readonly origin: string;
  readonly value: string;
}

export interface WebRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: Token | undefined;
  readonly signal: AbortSignal;
  /** Inspects the headers of each redirect; returning true stops there. */
  readonly stopAt?: (headers: Headers) => boolean;
}

type Headers = Readonly<Record<string, string | undefined>>;

export interface WebResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Dispatcher.ResponseData['body'];
  /** The final URL. */
  readonly url: string;
}

/** An HTTP client: undici with the proxies of the environment. */
export class Web {
  /** Whether the environment names a proxy. */
  readonly proxied: boolean;
  readonly #dispatcher: Dispatcher;

  constructor(env: Env) {
    const httpProxy = proxyOf(env, 'HTTP_PROXY');
    const httpsProxy = proxyOf(env, 'HTTPS_PROXY');
    const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
    this.proxied = httpProxy !== '' || httpsProxy !== '';
    this.#dispatcher = new EnvHttpProxyAgent({
      httpProxy,
      httpsProxy,
      noProxy,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // The watchdog of each transfer measures the time; a second clock would conflict with it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Sends a request and follows redirects. The token goes to its own origin only. The caller must read or
   * destroy the body. Rejects with errors of undici and the system, or a RefusalFault.
   */
  async ask(
    url: string,
    { method = 'GET', headers = {}, token, signal, stopAt }: WebRequest,
  ): Promise<WebResponse> {
    let at = new URL(url);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const {
        statusCode,
        headers: raw,
        body,
      } = await request(at, {
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
      at = redirectTarget(at, location);
    }
    throw new RefusalFault(`redirects more than ${MAX_REDIRECTS} times`);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

/** In upper or lower case, with or without `http://`, like curl; lower case takes precedence. */
function proxyOf(env: Env, name: 'HTTP_PROXY' | 'HTTPS_PROXY'): string {
  const text = env[name.toLowerCase()] || env[name] || '';
  if (text === '') return '';
  const address = text.includes('://') ? text : `http://${text}`;
  if (/^https?:/.test(address) && URL.canParse(address)) return address;
  throw new VoiceError(
    'invalid_value',
    `${name} must be the address of an HTTP proxy, such as http://proxy:8080.`,
  );
}

/** Resolves a redirect. Throws a RefusalFault if the target is not allowed. */
export function redirectTarget(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href))
    throw new RefusalFault('redirects to something that is not an address');
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
