import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import { Backpressure } from './backpressure.ts';
import type { Inbox } from './inbox.ts';

/** With so much audio waiting, no more is taken: whoever works on it is stuck. */
const MOST_WAITING_SAMPLES = 30 * SPEECH_RATE;

export interface IntakeOptions {
  readonly scope: Pick<SessionScope, 'admission' | 'clock' | 'say'>;
  readonly inbox: Pick<Inbox, 'push' | 'waitingSamples'>;
  /** Whether the client is being spoken to, so that what it sends is not listened to. */
  readonly isMuted: () => boolean;
}

/** The client's audio on its way into the session: decided at once, frame by frame, whether it gets there. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #backpressure = new Backpressure();
  #received = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Samples that the client has sent. */
  get received(): number {
    return this.#received;
  }

  take(samples: Float32Array): void {
    const { length } = samples;
    if (length === 0) return;
    this.#received += length;
    const { scope, inbox, isMuted } = this.#options;
    const isAdmitted = scope.admission === 'wait' || this.#admit(length);
    if (isAdmitted && !isMuted()) inbox.push({ type: 'audio', samples });
    else inbox.push({ type: 'skipped', samples: length });
  }

  #admit(samples: number): boolean {
    const { scope, inbox } = this.#options;
    const { say, clock } = scope;
    const { accepted, delayMs } = this.#backpressure.admit(samples / SPEECH_RATE, clock.now());
    if (delayMs !== undefined) say({ type: 'too_fast', delayMs });
    if (accepted && inbox.waitingSamples < MOST_WAITING_SAMPLES) return true;
    const droppedMs = Math.round((1000 * samples) / SPEECH_RATE);
    say({ type: 'audio_dropped', droppedMs, cause: accepted ? 'overloaded' : 'too_fast' });
    return false;
  }
}
