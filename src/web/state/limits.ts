import type { Client } from '../api/client.ts';
import type { Status } from '../api/types.ts';

type Told = NonNullable<Status['limits']>;

/** The most that the server takes of this page at once. It is asked when that is first of interest. */
export class Limits {
  readonly #client: Client;
  #told: Promise<Told | undefined> | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Bytes of a file; Infinity where there is no limit, or the server does not tell one. */
  async uploadBytes(): Promise<number> {
    return (await this.#ask())?.upload_bytes ?? Infinity;
  }

  /** Characters of a text. */
  async inputCharacters(): Promise<number> {
    return (await this.#ask())?.input_characters ?? Infinity;
  }

  /** Asks for the limits. Errors are reported later, when a request is sent. */
  #ask(): Promise<Told | undefined> {
    return (this.#told ??= this.#client
      .json<Status>('v1/status')
      .then(({ limits }) => limits)
      .catch(() => (this.#told = undefined)));
  }
}
