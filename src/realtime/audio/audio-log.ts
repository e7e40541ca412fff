import { RingBuffer } from '../../base/ring-buffer.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';

/** The newest minute of a session's audio. */
const HELD_SAMPLES = 60 * SPEECH_RATE;

/** Positions from the beginning of the session; `to` is exclusive. */
export interface AudioSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * A session's audio in a fixed buffer. Audio after the fence is uncommitted: after the loss of a worker, a
 * new one decodes it again.
 */
export class AudioLog {
  readonly #ring: RingBuffer;
  #fence = 0;

  /** `capacity` in samples; default: 60 s. */
  constructor(capacity = HELD_SAMPLES) {
    this.#ring = new RingBuffer(capacity);
  }

  /** One past the newest sample. */
  get end(): number {
    return this.#ring.end;
  }

  /** Returns how many uncommitted samples were overwritten; 0 if the caller commits in time. */
  push(samples: Speech): number {
    this.#ring.push(samples);
    const lost = Math.max(0, this.#ring.start - this.#fence);
    this.#fence += lost;
    return lost;
  }

  /** Moves the fence to sample `to`, but never back or beyond the newest sample. */
  commit(to: number): void {
    this.#fence = Math.min(this.#ring.end, Math.max(this.#fence, to));
  }

  /** The span from the fence to the newest sample. */
  get uncommitted(): AudioSpan {
    return { from: this.#fence, to: this.#ring.end };
  }

  /** A copy of these samples, committed or not; `undefined` if not all of them are held. */
  read({ from, to }: AudioSpan): Speech | undefined {
    // Only `push` writes to the ring, and it takes speech.
    return this.#ring.read(from, to) as Speech | undefined;
  }

  /** Whether at least `share` of the capacity is uncommitted, so that a commit must be forced. */
  isNearlyFull(share = 0.9): boolean {
    return this.#ring.end - this.#fence >= share * this.#ring.capacity;
  }
}
