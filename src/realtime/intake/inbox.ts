import { type Deferred, defer } from '../../base/deferred.ts';
import { joinArrays } from '../../base/join-arrays.ts';

/** Input of a client, in order. Lengths are in samples. */
export type Arrival =
  | { readonly type: 'audio'; readonly samples: Float32Array }
  /** Audio that was not accepted. */
  | { readonly type: 'skipped'; readonly samples: number }
  | { readonly type: 'task'; readonly run: () => void | Promise<void> };

/** The queue of a client's input. A backlog of audio is taken in larger pieces. */
export class Inbox {
  readonly #mostSamples: number;
  readonly #arrivals: Arrival[] = [];
  #waitingSamples = 0;
  #waitingTasks = 0;
  #ended = false;
  #reader: Deferred<void> | undefined;
  #room: Deferred<void> | undefined;

  /** A piece of audio has at most `mostSamples`. */
  constructor(mostSamples: number) {
    this.#mostSamples = mostSamples;
  }

  /** The number of waiting samples. */
  get waitingSamples(): number {
    return this.#waitingSamples;
  }

  /** The number of waiting tasks. */
  get waitingTasks(): number {
    return this.#waitingTasks;
  }

  push(arrival: Arrival): void {
    if (this.#ended) return;
    const last = this.#arrivals.at(-1);
    if (arrival.type === 'skipped' && last?.type === 'skipped') {
      this.#arrivals[this.#arrivals.length - 1] = {
        type: 'skipped',
        samples: last.samples + arrival.samples,
      };
    } else this.#arrivals.push(arrival);
    if (arrival.type === 'audio') this.#waitingSamples += arrival.samples.length;
    if (arrival.type === 'task') this.#waitingTasks++;
    this.#wake();
  }

  /** Resolves when less than one piece of audio waits, or the queue has ended. */
  async room(): Promise<void> {
    if (this.#waitingSamples >= this.#mostSamples) await (this.#room ??= defer()).promise;
  }

  /** Drops waiting and later messages. */
  end(): void {
    this.#ended = true;
    this.#arrivals.length = 0;
    this.#waitingSamples = 0;
    this.#waitingTasks = 0;
    this.#wake();
    this.#makeRoom();
  }

  /** The next arrival; `undefined` at the end. */
  async take(): Promise<Arrival | undefined> {
    while (this.#arrivals.length === 0 && !this.#ended) await (this.#reader ??= defer()).promise;
    const [first] = this.#arrivals;
    if (first?.type === 'audio') return { type: 'audio', samples: this.#takeAudio() };
    if (first?.type === 'task') this.#waitingTasks--;
    return this.#arrivals.shift();
  }

  #takeAudio(): Float32Array {
    const parts: Float32Array[] = [];
    let room = this.#mostSamples;
    let taken = 0;
    for (let next = this.#arrivals[0]; next?.type === 'audio' && room > 0; next = this.#arrivals[taken]) {
      const part = next.samples.subarray(0, room);
      parts.push(part);
      room -= part.length;
      if (part.length === next.samples.length) taken++;
      else this.#arrivals[taken] = { type: 'audio', samples: next.samples.subarray(part.length) };
    }
    // One call for all, because each call moves the rest of the queue.
    this.#arrivals.splice(0, taken);
    this.#waitingSamples -= this.#mostSamples - room;
    this.#makeRoom();
    const [only] = parts;
    return parts.length === 1 && only ? only : joinArrays(parts, (length) => new Float32Array(length));
  }

  #makeRoom(): void {
    if (this.#waitingSamples >= this.#mostSamples) return;
    this.#room?.resolve();
    this.#room = undefined;
  }

  #wake(): void {
    this.#reader?.resolve();
    this.#reader = undefined;
  }
}
