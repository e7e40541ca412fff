import { VoiceError } from '../../domain/errors.ts';
import type { Settings } from '../../config/settings.ts';
import type { Context } from '../command.ts';
import { seconds } from '../ui/pull-lines.ts';
import { type HttpResponse, openExchange, type OpenAnswer, type Outgoing, whole } from './exchange.ts';
import { failureOf } from './failure.ts';
import { retryWhenAsked } from './retry-when-asked.ts';
import { parseJsonBody } from './read-json.ts';
import { serverName } from './server-name.ts';

/** What is asked of a server. */
export interface Request extends Pick<Outgoing, 'method' | 'silenceMs' | 'isPatient'> {
  /** `/v1/models` */
  readonly path: string;
  /** Called for every try. */
  readonly prepare?: () => Pick<Outgoing, 'headers' | 'body'>;
}

/** A request whose answer is JSON. */
export interface JsonRequest<T> extends Request {
  readonly maxBytes: number;
  /** The meaning of an answer's JSON; `undefined` where it has none. */
  readonly parse: (body: unknown) => T | undefined;
}

/** An answer of a server that could not do what it was asked. */
const MAX_REFUSAL_BYTES = 65_536;

/** What is asked on whose behalf: the key is the command's own. */
type ServerContext = Pick<Context, 'signal' | 'note'> & { readonly settings: Pick<Settings, 'apiKey'> };

/**
 * A server that is found by its address, and talked to as a polite client does: tried again where it asks for
 * that.
 */
export class VoiceServer {
  /** What messages call it: its address, without a password. */
  readonly name: string;
  readonly #address: string;
  readonly #context: ServerContext;

  constructor(address: string, context: ServerContext) {
    this.name = serverName(address);
    this.#address = address;
    this.#context = context;
  }

  /**
   * The answer to a question. `signal` where it may be called off otherwise than by the command's own.
   * @throws VoiceError of the kind that the server tells; `unavailable` where it cannot be reached or
   *   understood.
   */
  async ask<T>(question: JsonRequest<T>, signal = this.#context.signal): Promise<T> {
    const { parse, maxBytes, ...request } = question;
    const answer = await whole(await this.open(request, signal), { server: this.name, maxBytes });
    const meaning = parse(parseJsonBody(answer.body));
    if (meaning !== undefined) return meaning;
    throw this.#nonsense(question.path);
  }

  /**
   * The answer to a request that succeeds, as soon as it begins; has to be read, or `signal` aborted.
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
        return isDone ? open : whole(open, { server: this.name, maxBytes: MAX_REFUSAL_BYTES });
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
      `What answers at ${this.name} is no voice server, or one of another version: ${path} makes no sense here.`,
    );
  }

  async #sayWait(answer: HttpResponse | OpenAnswer, delayMs: number): Promise<void> {
    if (!('body' in answer)) return;
    const { message } = failureOf(answer, this.name);
    await this.#context.note(`voice: ${message} Trying again in ${seconds(delayMs / 1000)}.`);
  }
}
