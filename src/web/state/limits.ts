import type { Client } from '../api/client.ts';
import type { Status } from '../api/types.ts';

type ServerLimits = NonNullable<Status['limits']>;

/** The server's limits for this page, fetched when first needed. Unknown limits count as Infinity. */
export class Limits {
  readonly #client: Client;
  #limits: Promise<ServerLimits | undefined> | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The most bytes of a file. Never rejects. */
  async uploadBytes(): Promise<number> {
    return (await this.#fetch())?.upload_bytes ?? Infinity;
  }

  /** The most characters of a text. Never rejects. */
  async inputCharacters(): Promise<number> {
    return (await this.#fetch())?.input_characters ?? Infinity;
  }

  /** Fetches the limits; after an error, the next call tries again. */
  #fetch(): Promise<ServerLimits | undefined> {
    return (this.#limits ??= this.#client
      .json<Status>('v1/status')
      .then(({ limits }) => limits)
      .catch(() => (this.#limits = undefined)));
  }
}
