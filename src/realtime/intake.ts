import { fromPcm16 } from '../audio/pcm16.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { Backpressure } from './backpressure.ts';
import type { RealtimeEvent } from './events.ts';
import type { Inbox } from './inbox.ts';

/** With so much audio waiting, no more is taken: whoever works on it is stuck. */
const MOST_WAITING_SAMPLES = 30 * SPEECH_RATE;

export interface IntakeOptions {
  readonly inbox: Pick<Inbox, 'push' | 'waitingSamples'>;
  readonly say: (event: RealtimeEvent) => void;
  readonly now: () => number;
  /** Whether the client is being spoken to, so that what it sends is not listened to. */
  readonly isMuted: () => boolean;
  /** The client waits until there is room: nothing it sends comes too fast. */
  readonly isAttended: boolean;
}

/** The client's bytes on their way into the session: decided at once, frame by frame, whether they get there. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #backpressure = new Backpressure();
  #odd: Uint8Array = new Uint8Array(0);
  #received = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Samples that the client has sent. */
  get received(): number {
    return this.#received;
  }

  /** 16-bit little-endian PCM at 16 kHz; an odd byte joins the next frame. */
  take(pcm: Uint8Array): void {
    const bytes = this.#odd.length > 0 ? Buffer.concat([this.#odd, pcm]) : pcm;
    const samples = bytes.length >> 1;
    this.#odd = Uint8Array.from(bytes.subarray(2 * samples));
    if (samples === 0) return;
    this.#received += samples;
    const { inbox, isMuted, isAttended } = this.#options;
    const isAdmitted = isAttended || this.#admit(samples);
    if (isAdmitted && !isMuted()) inbox.push({ type: 'audio', samples: fromPcm16(bytes) });
    else inbox.push({ type: 'skipped', samples });
  }

  #admit(samples: number): boolean {
    const { inbox, say, now } = this.#options;
    const { accepted, delayMs } = this.#backpressure.admit(samples / SPEECH_RATE, now());
    if (delayMs !== undefined) {
      say({
        type: 'session.rate_limit',
        delay_ms: delayMs,
        message: `Audio comes faster than 1.2 times real time; send none for ${delayMs} ms.`,
      });
    }
    if (accepted && inbox.waitingSamples < MOST_WAITING_SAMPLES) return true;
    const droppedMs = Math.round((1000 * samples) / SPEECH_RATE);
    const cause = accepted ? 'The server is behind with its work' : 'Audio comes too fast';
    say({
      type: 'session.frames_dropped',
      dropped_ms: droppedMs,
      message: `${cause}: ${droppedMs} ms of audio were dropped.`,
    });
    return false;
  }
}
