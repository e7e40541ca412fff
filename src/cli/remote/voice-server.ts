import { VoiceError } from '../../domain/errors.ts';
import type { Context } from '../command.ts';
import { seconds } from '../ui/pull-lines.ts';
import { type Answer, exchange, type Outgoing } from './exchange.ts';
import { failureOf } from './failure.ts';
import { politely } from './politely.ts';
import { readJson } from './read-json.ts';
import { serverName } from './server-name.ts';

/** What is asked of a server. */
export interface Question<T> extends Pick<Outgoing, 'method' | 'maxBytes' | 'silenceMs'> {
  /** `/v1/models` */
  readonly path: string;
  /** Called for every try. */
  readonly prepare?: () => Pick<Outgoing, 'headers' | 'body'>;
  /** The meaning of an answer's JSON; `undefined` where it has none. */
  readonly parse: (body: unknown) => T | undefined;
}

/** A server that is found by its address, and talked to as a polite client does: tried again where it asks for that. */
export class VoiceServer {
  /** What messages call it: its address, without a password. */
  readonly name: string;
  readonly #address: string;
  readonly #context: Pick<Context, 'signal' | 'note'>;

  constructor(address: string, context: Pick<Context, 'signal' | 'note'>) {
    this.name = serverName(address);
    this.#address = address;
    this.#context = context;
  }

  /**
   * The answer to a question. `signal` where it may be called off otherwise than by the command's own.
   * @throws VoiceError of the kind that the server tells; `unavailable` where it cannot be reached or understood.
   */
  async ask<T>(question: Question<T>, signal = this.#context.signal): Promise<T> {
    const { path, prepare, parse, ...how } = question;
    const url = new URL(`${this.#address}${path}`);
    const answer = await politely(
      () => exchange({ ...how, ...prepare?.(), server: this.name, url, signal }),
      { signal, onWait: (answer, delayMs) => this.#sayWait(answer, delayMs) },
    );
    if (answer.status !== 200) throw failureOf(answer, this.name);
    const meaning = parse(readJson(answer.body));
    if (meaning !== undefined) return meaning;
    throw new VoiceError(
      'unavailable',
      `What answers at ${this.name} is no voice server, or one of another version: ${path} makes no sense here.`,
    );
  }

  async #sayWait(answer: Answer, delayMs: number): Promise<void> {
    const { message } = failureOf(answer, this.name);
    await this.#context.note(`voice: ${message} Trying again in ${seconds(delayMs / 1000)}.`);
  }
}
