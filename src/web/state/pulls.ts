import { signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import { cutOff, eventsOf } from '../api/streams.ts';
import type { PullEvent, PullProgress, Registry } from '../api/types.ts';

/** The state of a model that this page pulls. */
export type PullState =
  | { readonly type: 'pulling'; readonly progress?: PullProgress }
  | { readonly type: 'failed'; readonly problem: string };

/** The models that the server can pull, and the pulls of this page. */
export class Pulls {
  readonly registry = signal<Registry | undefined>(undefined);
  readonly states = signal<Readonly<Record<string, PullState>>>({});
  readonly #client: Client;
  readonly #onPulled: () => Promise<void>;
  readonly #running = new Map<string, AbortController>();

  /** Calls `onPulled` after each finished pull. */
  constructor(client: Client, onPulled: () => Promise<void>) {
    this.#client = client;
    this.#onPulled = onPulled;
  }

  /** Fetches the registry; after an error it is `undefined`, and the page offers no pulls. */
  async load(): Promise<void> {
    this.registry.value = await this.#client.json<Registry>('v1/registry').catch(() => undefined);
  }

  /** Pulls a model and reports the progress in `states`. Never rejects. */
  async pull(name: string): Promise<void> {
    if (this.#running.has(name)) return;
    const running = new AbortController();
    this.#running.set(name, running);
    this.#set(name, { type: 'pulling' });
    try {
      await this.#follow(name, running.signal);
      await this.#onPulled();
      await this.load();
      this.#set(name, undefined);
    } catch (error) {
      this.#set(name, running.signal.aborted ? undefined : { type: 'failed', problem: sentenceOf(error) });
    } finally {
      this.#running.delete(name);
    }
  }

  /** Cancels a pull. The server keeps the fetched part and continues there next time. */
  cancel(name: string): void {
    this.#running.get(name)?.abort();
  }

  async #follow(name: string, signal: AbortSignal): Promise<void> {
    const path = `v1/models/${encodeURIComponent(name)}?stream=true`;
    const { body } = await this.#client.send(path, { method: 'POST', signal });
    for await (const event of eventsOf<PullEvent>(body!)) {
      if (event.type === 'model.pull.done') return;
      this.#set(name, { type: 'pulling', progress: event });
    }
    throw cutOff();
  }

  #set(name: string, state: PullState | undefined): void {
    const { [name]: _, ...others } = this.states.value;
    this.states.value = state === undefined ? others : { ...others, [name]: state };
  }
}
