import { wavHeader } from '../../audio/wav.ts';
import { AsyncQueue } from '../../base/async-queue.ts';
import { type Deferred, defer } from '../../base/deferred.ts';
import type { PcmFormat } from '../../wire/wyoming/messages.ts';

/** Reading from the client pauses when this many bytes of its audio are waiting. */
const MOST_WAITING_BYTES = 2 ** 20;

/** The audio of one client, read as a WAV recording. */
export class PcmInput {
  readonly #format: PcmFormat;
  readonly #queue = new AsyncQueue<Uint8Array>();
  #waiting = 0;
  #received = 0;
  #isRead = true;
  #room: Deferred<void> | undefined;

  constructor(format: PcmFormat) {
    this.#format = format;
  }

  /** Whether no complete sample has arrived. */
  get isEmpty(): boolean {
    return this.#received < this.#format.bytesPerSample * this.#format.channels;
  }

  isOf({ rate, bytesPerSample, channels }: PcmFormat): boolean {
    const own = this.#format;
    return own.rate === rate && own.bytesPerSample === bytesPerSample && own.channels === channels;
  }

  /** Resolves when there is room for more, or the reader has left. */
  async push(pcm: Uint8Array): Promise<void> {
    if (!this.#isRead || pcm.length === 0) return;
    this.#received += pcm.length;
    this.#waiting += pcm.length;
    this.#queue.push(pcm);
    if (this.#waiting > MOST_WAITING_BYTES) await (this.#room ??= defer()).promise;
  }

  end(): void {
    this.#queue.end();
  }

  /** Yields the audio as a WAV file of unknown length, for one reader. */
  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield wavHeader(this.#format.rate, undefined, this.#format);
      for await (const pcm of this.#queue) {
        yield pcm;
        this.#waiting -= pcm.length;
        if (this.#waiting <= MOST_WAITING_BYTES) this.#makeRoom();
      }
    } finally {
      this.close();
    }
  }

  /** Drops unread and later audio. */
  close(): void {
    this.#isRead = false;
    void this.#queue.return();
    this.#makeRoom();
  }

  #makeRoom(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }
}
