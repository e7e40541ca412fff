import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { HostedSettings } from './hosted/settings.ts';
import type { TranslationSettings } from './translation/settings.ts';

/** The session that a secret opens. */
export interface Grant {
  /** The configuration of the holder's session, if the request gave one. */
  readonly change: Partial<HostedSettings>;
  /** The same of a translation session. */
  readonly translation?: TranslationSettings | undefined;
  /** By the clock's `now()`. */
  readonly until: number;
}

/** The maximum number of secrets; the oldest are forgotten first. */
const MOST_GRANTS = 10_000;

/** Short-lived secrets: until one expires, its holder may open sockets without the server's key. */
export class ClientSecrets {
  readonly #clock: Pick<Clock, 'now' | 'date'>;
  readonly #grants = new Map<string, Grant>();

  constructor(clock: Pick<Clock, 'now' | 'date'>) {
    this.#clock = clock;
  }

  /** A new secret, valid for `seconds`; `expiresAt` in Unix seconds. */
  issue(
    seconds: number,
    change: Partial<HostedSettings>,
    translation?: TranslationSettings,
  ): { readonly value: string; readonly expiresAt: number } {
    const value = `ek_${randomBytes(24).toString('hex')}`;
    this.#grants.set(value, { change, translation, until: this.#clock.now() + 1000 * seconds });
    for (const oldest of this.#grants.keys()) {
      if (this.#grants.size <= MOST_GRANTS) break;
      this.#grants.delete(oldest);
    }
    return { value, expiresAt: Math.floor(this.#clock.date() / 1000) + seconds };
  }

  /** Finds the grant of a secret; `undefined` if it is unknown or has expired. */
  find(key: string | undefined): Grant | undefined {
    const grant = key === undefined ? undefined : this.#grants.get(key);
    if (key === undefined || grant === undefined) return undefined;
    if (this.#clock.now() < grant.until) return grant;
    this.#grants.delete(key);
    return undefined;
  }
}
