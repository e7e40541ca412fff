import { signal } from '@preact/signals';
import { type Client, sentenceOf } from '../api/client.ts';
import type { Status } from '../api/types.ts';

const EVERY_MS = 1_000;

/** What the server is doing, looked at once a second while somebody watches. */
export class ServerWatch {
  readonly status = signal<Status | undefined>(undefined);
  /** Open realtime sessions, where the server measures itself. */
  readonly sessions = signal<number | undefined>(undefined);
  readonly problem = signal('');
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Until what it returns is called. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      await this.#look();
      if (!isOver) timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  async #look(): Promise<void> {
    try {
      this.status.value = await this.#client.json<Status>('v1/status');
      this.problem.value = '';
    } catch (error) {
      this.problem.value = sentenceOf(error);
      return;
    }
    try {
      const measured = await (await this.#client.send('metrics')).text();
      this.sessions.value = gauge(measured, 'realtime_active_sessions');
    } catch {
      // Not every server measures itself.
    }
  }
}

/** `name 12` in a page of metrics → 12. */
export function gauge(page: string, name: string): number | undefined {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1];
  return value === undefined ? undefined : Number(value);
}
