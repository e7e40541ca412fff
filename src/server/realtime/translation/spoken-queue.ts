import type { VoiceError } from '../../../domain/errors.ts';
import type { RealtimeSession } from '../../../realtime/session.ts';

export interface SpokenQueueOptions {
  /** Opens a session that only speaks. */
  readonly open: () => RealtimeSession;
  /** 24 kHz 16-bit PCM. */
  readonly onSound: (pcm: Uint8Array) => Promise<void>;
  readonly onError: (error: VoiceError) => Promise<void>;
}

/** Speaks texts one after the other. */
export class SpokenQueue {
  readonly #options: SpokenQueueOptions;
  readonly #texts: { readonly text: string; readonly voice: string | undefined }[] = [];
  #session: RealtimeSession | undefined;
  #isSpeaking = false;
  #work: Promise<void> = Promise.resolve();
  #isEnding = false;

  constructor(options: SpokenQueueOptions) {
    this.#options = options;
  }

  add(text: string, voice: string | undefined): void {
    if (this.#isEnding || !/\p{L}|\p{N}/u.test(text)) return;
    this.#texts.push({ text, voice });
    if (this.#session === undefined) {
      this.#session = this.#options.open();
      this.#work = this.#deliver(this.#session);
    }
    this.#next();
  }

  /** Resolves when everything has been spoken. Nothing may be added afterwards. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    if (!this.#isSpeaking) this.stop();
    await this.#work;
  }

  /** Stops at once. */
  stop(): void {
    this.#isEnding = true;
    this.#texts.length = 0;
    void this.#session?.end('cancelled');
  }

  #next(): void {
    const [next] = this.#texts;
    if (this.#isSpeaking || next === undefined) return;
    this.#texts.shift();
    this.#isSpeaking = true;
    const { text, voice } = next;
    this.#session?.execute({
      type: 'speak',
      speak: { text, includeAlignment: false, ...(voice !== undefined && { voice }) },
    });
  }

  async #deliver(session: RealtimeSession): Promise<void> {
    const { onSound, onError } = this.#options;
    for await (const output of session.output) {
      if (output.type === 'audio') await onSound(output.pcm);
      else if (output.event.type === 'error') await onError(output.event.error);
      else if (output.event.type === 'utterance_ended') {
        this.#isSpeaking = false;
        this.#next();
        if (this.#isEnding && !this.#isSpeaking) this.stop();
      }
    }
  }
}
