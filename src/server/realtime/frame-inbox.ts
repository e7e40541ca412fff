import { abortable } from '../../base/abort.ts';
import { AsyncQueue } from '../../base/async-queue.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { RealtimeSession } from '../../realtime/session.ts';

export interface FrameInboxOptions {
  /** Resumes or pauses reading from the client. */
  readonly setFlow: (flow: 'go' | 'wait') => void;
  /** Called with an internal error. */
  readonly onFailure: (error: VoiceError) => void;
}

/** Reading from the client pauses when this many bytes are waiting. */
const MOST_WAITING_BYTES = 262_144;

/** The overhead of a queued message, in bytes. */
const MESSAGE_BYTES = 1_024;

/** Audio is passed on in pieces of this many bytes: 0.1 s of it at 24 kHz. */
const PIECE_BYTES = 4_800;

/** The frames of a client, worked on one after the other; a client that sends faster is read slower. */
export class FrameInbox {
  readonly #options: FrameInboxOptions;
  readonly #frames = new AsyncQueue<{ readonly frame: Buffer; readonly isBinary: boolean }>();
  readonly #closing = new AbortController();
  #waitingBytes = 0;

  constructor(options: FrameInboxOptions, work: (frame: Buffer, isBinary: boolean) => Promise<void>) {
    this.#options = options;
    this.#run(work).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) options.onFailure(VoiceError.from(error));
    });
  }

  receive(frame: Buffer, isBinary: boolean): void {
    if (this.#closing.signal.aborted) return;
    this.#weigh(frame.length + MESSAGE_BYTES);
    this.#frames.push({ frame, isBinary });
  }

  /** Passes audio on to a session as fast as it has room. */
  async append(
    session: Pick<RealtimeSession, 'append' | 'room'>,
    audio: Buffer,
    toSamples: (bytes: Uint8Array) => Float32Array,
  ): Promise<void> {
    for (let at = 0; at < audio.length; at += PIECE_BYTES) {
      session.append(toSamples(audio.subarray(at, at + PIECE_BYTES)));
      await abortable(session.room(), this.#closing.signal);
    }
  }

  /** Drops unread frames. */
  close(): void {
    this.#closing.abort();
    void this.#frames.return();
    this.#options.setFlow('go');
  }

  async #run(work: (frame: Buffer, isBinary: boolean) => Promise<void>): Promise<void> {
    for await (const { frame, isBinary } of this.#frames) {
      await work(frame, isBinary);
      this.#weigh(-frame.length - MESSAGE_BYTES);
    }
  }

  #weigh(bytes: number): void {
    const waited = this.#waitingBytes > MOST_WAITING_BYTES;
    this.#waitingBytes += bytes;
    const waits = this.#waitingBytes > MOST_WAITING_BYTES;
    if (waits !== waited) this.#options.setFlow(waits ? 'wait' : 'go');
  }
}
