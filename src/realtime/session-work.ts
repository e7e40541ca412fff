import { SPEECH_RATE } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import { Inbox } from './intake/inbox.ts';
import type { Recognition } from './recognition.ts';
import type { SessionScope } from './scope/session-scope.ts';

export interface SessionWorkOptions {
  readonly scope: Pick<SessionScope, 'clock' | 'config' | 'signal'>;
  readonly recognition: Recognition;
  /** Receives an error that ends the session. */
  readonly onFailure: (error: VoiceError) => void;
}

/** Audio is worked on in pieces of at most a second. */
const PIECE_SAMPLES = SPEECH_RATE;

/** A client counts as stalled when its audio is missing for this long beyond the silence that ends speech. */
const STALLED_MS = 2_000;

/** Processes the audio and the commands of a client one at a time, in order of arrival. */
export class SessionWork {
  readonly inbox = new Inbox(PIECE_SAMPLES);
  readonly #options: SessionWorkOptions;
  #callOffStall: () => void = () => undefined;

  constructor(options: SessionWorkOptions) {
    this.#options = options;
  }

  /** Runs a task after everything that arrived before it. */
  add(run: () => void | Promise<void>): void {
    this.inbox.push({ type: 'task', run });
  }

  /** Works until `end`. Never rejects. */
  async run(): Promise<void> {
    const { recognition, scope, onFailure } = this.#options;
    try {
      for (let next = await this.inbox.take(); next; next = await this.inbox.take()) {
        this.#callOffStall();
        if (next.type === 'task') await next.run();
        else if (next.type === 'skipped') recognition.speech.skip(next.samples);
        else await recognition.append(next.samples);
        this.#awaitMore();
      }
    } catch (error) {
      if (!scope.signal.aborted) onFailure(VoiceError.from(error));
    }
  }

  end(): void {
    this.#callOffStall();
    this.inbox.end();
  }

  /** Ends speech by the clock if a client stops sending in the middle of it. */
  #awaitMore(): void {
    const { recognition, scope } = this.#options;
    const { speech } = recognition;
    if (!speech.waitsForSilence || scope.signal.aborted) return;
    this.#callOffStall = scope.clock.after(scope.config.endSilenceMs + STALLED_MS, () =>
      this.add(() => speech.fallSilent()),
    );
  }
}
