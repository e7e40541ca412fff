import { countOf } from '../../base/count-of.ts';
import { serverStopping, VoiceError } from '../../domain/errors.ts';
import { requireShare } from '../client-share.ts';

/** The most sessions at once: each holds a minute of audio, and a stream to a worker. */
export const MAX_SESSIONS = 256;

/** A socket that can be ended; `end` resolves when it is closed. */
export interface Endable {
  end(drainMs: number): Promise<void>;
}

/** The open sockets, so that they can be counted and ended. */
export class OpenSockets {
  /** The client of each. */
  readonly #open = new Map<Endable, string>();
  readonly #most: number;
  readonly #onChange: (open: number) => void;
  #stopping = false;
  #leaveMs: number | undefined;

  /** `onChange` is called with the number of open sockets whenever it changes. */
  constructor(most = MAX_SESSIONS, onChange: (open: number) => void = () => undefined) {
    this.#most = most;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * @throws VoiceError `unavailable` if there is no room for another socket, or the server stops;
   * `queue_full` if `client` has its share.
   */
  refuseWhenFull(client: string): void {
    if (this.#stopping) throw serverStopping();
    if (this.#open.size >= this.#most)
      throw new VoiceError(
        'unavailable',
        `The server has ${countOf(this.#open.size, 'session')} open; try again later.`,
      );
    requireShare(client, this.#open.values(), this.#most, 'session', 'open');
  }

  /** Adds a socket. Returns a function that removes it. */
  add(socket: Endable, client: string): () => void {
    this.#open.set(socket, client);
    this.#onChange(this.size);
    if (this.#leaveMs !== undefined) void socket.end(this.#leaveMs);
    return () => {
      if (this.#open.delete(socket)) this.#onChange(this.size);
    };
  }

  /**
   * Asks every current and later session to continue at the server that has taken over; each has `drainMs`
   * to end.
   */
  leave(drainMs: number): void {
    this.#leaveMs = drainMs;
    for (const socket of this.#open.keys()) void socket.end(drainMs);
  }

  /** Refuses new sockets and ends the open ones within `drainMs`. */
  async stop(drainMs: number): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#open.keys()].map((socket) => socket.end(drainMs)));
  }
}
