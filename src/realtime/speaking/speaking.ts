import { abortable, abortableItems } from '../../base/abort.ts';
import { chunkPcm16 } from '../../audio/chunk.ts';
import { type TtsChunk, TTS_RATE } from '../../domain/synthesis.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { SpeakCommand } from '../../domain/realtime.ts';
import { withAlignmentMarks } from '../../domain/tts-chunks.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { Outbox } from '../events/outbox.ts';
import { sleep } from '../../base/clock.ts';

/** An utterance to speak. */
export type UtteranceRequest = Omit<SpeakCommand, 'requestId' | 'includeAlignment'>;

/** A text-to-speech model that was found for a session; not loaded yet. */
export interface SessionTts {
  /**
   * Speaks an utterance: yields 24 kHz mono while it is synthesized. Throws as `speak` does.
   * @param onWarning called before the first sound with warnings.
   */
  speak(
    utterance: UtteranceRequest,
    signal: AbortSignal,
    onWarning: (sentence: string) => void,
  ): AsyncIterable<TtsChunk>;
}

export interface SpeakingOptions {
  readonly scope: Pick<SessionScope, 'clock' | 'config'>;
  readonly outbox: Pick<Outbox, 'say' | 'play' | 'played' | 'dropAudio'>;
  /** Opens the model that speaks. */
  readonly tts: () => Promise<SessionTts>;
  /** Milliseconds on the session's clock. */
  readonly now: () => number;
  /** Called when a command arrives; the returned function is called when its speech has ended. */
  readonly onReceived: () => () => void;
}

const BYTES_PER_MS = (TTS_RATE * 2) / 1000;

/**
 * Speaks one text at a time: a new one interrupts the one before. Audio is sent a little ahead of playback.
 */
export class Speaking {
  readonly #options: SpeakingOptions;
  #leaving = new AbortController();
  /** The last of the waiting turns. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: SpeakingOptions) {
    this.#options = options;
  }

  /** Speaks after the current speech is interrupted and `ready` has resolved. Never throws. */
  say(command: SpeakCommand, ready: Promise<void>): void {
    this.cancel();
    const { signal } = (this.#leaving = new AbortController());
    const release = this.#options.onReceived();
    const before = this.#last;
    this.#last = (async () => {
      try {
        await before;
        await abortable(ready, signal).catch(() => undefined);
        await this.#turn(command, signal);
      } finally {
        release();
      }
    })();
  }

  /** Stops the current speech at once and drops waiting texts. */
  cancel(): void {
    this.#leaving.abort();
  }

  /** Resolves when no speech is left. */
  idle(): Promise<void> {
    return this.#last;
  }

  async #turn(command: SpeakCommand, signal: AbortSignal): Promise<void> {
    const { outbox, now } = this.#options;
    const named = command.requestId === undefined ? {} : { requestId: command.requestId };
    const sent: SentSpeech = { bytes: 0, warnings: [] };
    const pace = new Pace(this.#options.scope);
    outbox.say({ type: 'utterance_started', ...named, atMs: now() });
    try {
      await this.#send(command, named, sent, pace, signal);
    } catch (error) {
      if (signal.aborted) sent.bytes -= outbox.dropAudio();
      else outbox.say({ type: 'error', concern: 'speech', error: VoiceError.from(error), isFatal: false });
    }
    await pace.played(signal).catch(() => undefined);
    outbox.say({
      type: 'utterance_ended',
      ...named,
      isCancelled: signal.aborted,
      durationMs: Math.round(sent.bytes / BYTES_PER_MS),
      ...(sent.warnings.length > 0 && { warnings: sent.warnings }),
    });
  }

  async #send(
    command: SpeakCommand,
    named: { readonly requestId?: string },
    sent: SentSpeech,
    pace: Pace,
    signal: AbortSignal,
  ): Promise<void> {
    const { scope, outbox, tts } = this.#options;
    const model = await abortable(tts(), signal);
    const spoken = utterance(command, scope.config.ttsVoice);
    const sound = model.speak(spoken, signal, (sentence) => sent.warnings.push(sentence));
    const chunks = chunkPcm16(withAlignmentMarks(abortableItems(sound, signal)));
    for await (const { bytes, marks } of chunks) {
      await pace.ready(signal);
      if (command.includeAlignment) {
        for (const alignment of marks) outbox.say({ type: 'alignment', ...named, alignment });
      }
      if (bytes.length === 0) continue;
      sent.bytes += bytes.length;
      pace.sent(bytes.length / BYTES_PER_MS);
      await outbox.play(bytes, signal);
    }
    await outbox.played(signal);
    signal.throwIfAborted();
  }
}

/** The part of an utterance that the client received. */
interface SentSpeech {
  bytes: number;
  readonly warnings: string[];
}

function utterance(command: SpeakCommand, usualVoice: string | undefined): UtteranceRequest {
  const { requestId: _, includeAlignment: __, ...asked } = command;
  return asked.voice !== undefined || usualVoice === undefined ? asked : { ...asked, voice: usualVoice };
}

/** Paces sound for a loudspeaker that plays it from the moment of its arrival. */
class Pace {
  readonly #scope: Pick<SessionScope, 'clock' | 'config'>;
  /** The time, on the clock, when everything sent will have been played. */
  #silentAt = 0;

  constructor(scope: Pick<SessionScope, 'clock' | 'config'>) {
    this.#scope = scope;
  }

  /** How far ahead of playback audio may be sent, in milliseconds; `undefined` sends it at once. */
  get #leadMs(): number | undefined {
    const { ttsPacing, ttsLeadMs } = this.#scope.config;
    return ttsPacing === 'none' ? undefined : ttsLeadMs;
  }

  /** Resolves when more should be sent; rejects with the signal's reason. */
  async ready(signal: AbortSignal): Promise<void> {
    await this.#until(this.#leadMs, signal);
  }

  /** The duration of sent sound in milliseconds. */
  sent(ms: number): void {
    this.#silentAt = Math.max(this.#silentAt, this.#scope.clock.now()) + ms;
  }

  /** Resolves when everything sent has been played; rejects with the signal's reason. */
  async played(signal: AbortSignal): Promise<void> {
    await this.#until(this.#leadMs === undefined ? undefined : 0, signal);
  }

  async #until(aheadMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (aheadMs === undefined) return;
    const { clock } = this.#scope;
    const waitMs = this.#silentAt - clock.now() - aheadMs;
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }
}
