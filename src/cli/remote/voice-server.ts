import { VoiceError } from '../../domain/errors.ts';
import type { Settings } from '../../config/settings.ts';
import type { Context } from '../command.ts';
import { formatDuration } from '../ui/pull-lines.ts';
import {
  type HttpResponse,
  type OpenAnswer,
  openExchange,
  type HttpRequest,
  parseJsonBody,
  readBody,
} from './exchange.ts';
import { failureOf } from './failure.ts';
import { serverName } from './local-only.ts';
import { sleep, systemClock } from '../../base/clock.ts';
import { retryAfterMs } from '../../base/retry-after.ts';

export interface Request extends Pick<HttpRequest, 'method' | 'silenceMs' | 'isPatient'> {
  /** `/v1/models` */
  readonly path: string;
  /** Called for every attempt. */
  readonly prepare?: () => Pick<HttpRequest, 'headers' | 'body'>;
}

/** A request whose answer is JSON. */
export interface JsonRequest<T> extends Request {
  readonly maxBytes: number;
  /** Parses the answer's JSON; `undefined` if it is invalid. */
  readonly parse: (body: unknown) => T | undefined;
}

/** The most bytes of an error answer. */
const MAX_REFUSAL_BYTES = 65_536;

/** The part of a command's context that requests need, with its API key. */
type ServerContext = Pick<Context, 'signal' | 'note'> & { readonly settings: Pick<Settings, 'apiKey'> };

/** A server at an address. A request is repeated if the server asks for that. */
export class VoiceServer {
  /** The name of the server in messages: its address without a password. */
  readonly name: string;
  readonly #address: string;
  readonly #context: ServerContext;

  constructor(address: string, context: ServerContext) {
    this.name = serverName(address);
    this.#address = address;
    this.#context = context;
  }

  /**
   * Sends a request and parses its JSON answer. `signal` replaces that of the command.
   * @throws VoiceError of the server; `unavailable` if it cannot be reached or understood.
   */
  async ask<T>(question: JsonRequest<T>, signal = this.#context.signal): Promise<T> {
    const { parse, maxBytes, ...request } = question;
    const answer = await readBody(await this.open(request, signal), { server: this.name, maxBytes });
    const meaning = parse(parseJsonBody(answer.body));
    if (meaning !== undefined) return meaning;
    throw this.#nonsense(question.path);
  }

  /**
   * Sends a request and resolves when a successful answer begins. The caller must read it or abort `signal`.
   * @throws VoiceError as `ask`.
   */
  async open(request: Request, signal = this.#context.signal): Promise<OpenAnswer> {
    const { path, prepare, ...how } = request;
    const url = new URL(`${this.#address}${path}`);
    const answer = await retryWhenAsked(
      async () => {
        const { headers, ...rest } = prepare?.() ?? {};
        const open = await openExchange({
          ...how,
          ...rest,
          headers: { ...this.#authorization(), ...headers },
          server: this.name,
          url,
          signal,
        });
        const isDone = open.status >= 200 && open.status < 300;
        return isDone ? open : readBody(open, { server: this.name, maxBytes: MAX_REFUSAL_BYTES });
      },
      { signal, onWait: async (answer, delayMs) => this.#sayWait(answer, delayMs) },
    );
    if ('body' in answer) throw failureOf(answer, this.name);
    return answer;
  }

  #authorization(): Readonly<Record<string, string>> {
    const { apiKey } = this.#context.settings;
    return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  }

  #nonsense(path: string): VoiceError {
    return new VoiceError(
      'unavailable',
      `The program at ${this.name} is not a voice server, or has another version: its answer to ${path} cannot be read.`,
    );
  }

  async #sayWait(answer: HttpResponse | OpenAnswer, delayMs: number): Promise<void> {
    if (!('body' in answer)) return;
    const { message } = failureOf(answer, this.name);
    await this.#context.note(`voice: ${message} Trying again in ${formatDuration(delayMs / 1000)}.`);
  }
}

/** The part of an answer that decides whether a request may be repeated. */
type Head = Pick<HttpResponse, 'status' | 'headers'>;

interface RetryAfterOptions<A extends Head> {
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly onWait: (answer: A, delayMs: number) => Promise<void>;
}

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 500;
/** The longest wait before a retry; a longer one that the server asks for is reported to the user instead. */
const LONGEST_DELAY_MS = 60_000;

/** Too many requests, a lost worker, no worker ready: a retry may succeed soon. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503]);

/**
 * Calls `attempt` and repeats it at most twice while the server asks for a retry, after the server's delay,
 * else 0.5 s and 1 s.
 */
export async function retryWhenAsked<A extends Head>(
  attempt: () => Promise<A>,
  { signal, onWait }: RetryAfterOptions<A>,
): Promise<A> {
  for (let retries = 0; ; retries++) {
    const answer = await attempt();
    const delayMs = askedDelayMs(answer) ?? FIRST_DELAY_MS * 2 ** retries;
    if (!isPassing(answer) || retries === MAX_RETRIES || delayMs > LONGEST_DELAY_MS) return answer;
    await onWait(answer, delayMs);
    await sleep(systemClock, delayMs, signal);
  }
}

const isPassing = ({ status, headers }: Head) => PASSING.has(status) && headers['x-should-retry'] !== 'false';

function askedDelayMs({ headers }: Head): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? NaN);
  return Number.isFinite(ms) && ms >= 0 ? ms : retryAfterMs(headers['retry-after']);
}
