import { SlidingWindow } from '../base/sliding-window.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Eagerness, RealtimeEvent, SessionConfig } from '../domain/realtime.ts';
import { AudioLog } from './audio/audio-log.ts';
import { EventOrder } from './events/event-order.ts';
import { SpeechFinder } from './speech-finder.ts';
import { SoundClock } from './audio/sound-clock.ts';
import type { SessionRuntime } from './session.ts';
import type { SessionStt } from './decoding/session-stt.ts';
import { LiveSpeakers } from './decoding/live-speakers.ts';
import type { SessionScope } from './scope/session-scope.ts';
import { Transcribing } from './decoding/transcribing.ts';

export interface RecognitionOptions {
  readonly scope: SessionScope;
  readonly runtime: Pick<SessionRuntime, 'vad' | 'inWrittenForm'>;
  readonly onSpeech: (change: 'speech_started' | 'speech_ended') => void;
  /** Called if a segment, or all pending ones, will have no final. */
  readonly onFailure: (error: VoiceError) => void;
}

/** The least time between two events about unusable audio. */
const REPORT_EVERY_MS = 1_000;

/** Turns a session's audio into events: speech detection, decoding and diarization over one audio log. */
export class Recognition {
  /** Events in the order of the audio. */
  readonly inOrder: EventOrder;
  readonly transcribing: Transcribing;
  readonly speech: SpeechFinder;
  readonly speakers: LiveSpeakers;
  readonly #options: RecognitionOptions;
  readonly #refused = new SlidingWindow(1, REPORT_EVERY_MS);

  constructor(options: RecognitionOptions) {
    const { scope, runtime } = options;
    this.#options = options;
    const log = new AudioLog();
    const soundClock = new SoundClock();
    this.inOrder = new EventOrder(scope.say);
    this.speakers = new LiveSpeakers({ scope, audio: log });
    this.transcribing = new Transcribing({
      ...options,
      audio: log,
      speakers: this.speakers,
      soundClock,
      inOrder: this.inOrder,
      inWrittenForm: (segments, language) => runtime.inWrittenForm(segments, language),
    });
    this.speech = new SpeechFinder({
      ...options,
      neural: runtime.vad(),
      settings: settingsIn(scope.config),
      log,
      soundClock,
      inOrder: this.inOrder,
      transcribing: this.transcribing,
    });
  }

  /** Takes raw audio at 16 kHz. Without a model, it is refused. */
  async append(samples: Float32Array): Promise<void> {
    if (this.transcribing.isReady) return this.speech.append(samples);
    this.speech.skip(samples.length);
    const { clock, say } = this.#options.scope;
    const now = clock.now();
    if (this.#refused.waitMs(now) > 0) return;
    this.#refused.add(now);
    say(refusedCommand('Audio came before a model was chosen, and was dropped: choose a model first.'));
  }

  /** Uses `model` for segments that begin from now on. The previous model still decodes earlier speech. */
  async use(model: SessionStt): Promise<void> {
    await this.speech.interrupt();
    this.transcribing.forgetContext();
    this.transcribing.use(model);
  }

  /** Ends the current segment if there was any audio since the last one. */
  async commit(): Promise<void> {
    if (await this.speech.commit()) return;
    this.inOrder.say(
      refusedCommand('There is nothing to commit: no audio was received since the last final.'),
    );
  }

  configure(config: SessionConfig): void {
    this.speech.configure(settingsIn(config));
  }

  /** Stops at once; no more events follow. */
  stop(): Promise<void> {
    this.inOrder.end();
    return this.transcribing.stop();
  }
}

/** The error event for a command or audio that the session cannot use in its state. */
export const refusedCommand = (message: string): RealtimeEvent => ({
  type: 'error',
  concern: 'command',
  error: new VoiceError('invalid_request', message),
  isFatal: false,
});

/** Silence that ends a turn, in milliseconds, if the model has not found it complete. */
const TURN_SILENCE_MS: Readonly<Record<Eagerness, number>> = {
  low: 8_000,
  medium: 4_000,
  high: 2_000,
  auto: 4_000,
};

/** The settings of the speech detector. */
const settingsIn = (config: SessionConfig) => ({
  sensitivity: config.sensitivity,
  strategy: config.commitStrategy,
  maxRegionMs: config.maxSegmentMs,
  endSilenceMs:
    config.commitStrategy === 'semantic_vad' ? TURN_SILENCE_MS[config.eagerness] : config.endSilenceMs,
  padBeforeMs: config.padBeforeMs,
  threshold: config.threshold,
});
