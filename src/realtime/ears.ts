import type { Clock } from '../base/clock.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import { AudioLog } from './audio-log.ts';
import { DEFAULT_CONFIG } from './default-config.ts';
import { errorEvent } from './error-event.ts';
import type { RealtimeEvent, SessionConfig } from './events.ts';
import { InOrder } from './in-order.ts';
import { Listening } from './listening.ts';
import { SoundClock } from './sound-clock.ts';
import type { Surroundings } from './surroundings.ts';
import type { Traffic } from './traffic.ts';
import { Transcribing } from './transcribing.ts';

export interface EarsOptions {
  readonly surroundings: Pick<Surroundings, 'stt' | 'vad' | 'inWrittenForm'>;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly config: () => SessionConfig;
  readonly say: (event: RealtimeEvent) => void;
  readonly onSpeech: (change: 'speech_started' | 'speech_ended') => void;
  /** A segment, or all that are pending, will have no final. */
  readonly onFailure: (error: VoiceError) => void;
  /** The session is over. */
  readonly signal: AbortSignal;
  /** The client waits until there is room for what it sends. */
  readonly isAttended: boolean;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
}

/** A client is told so often, at most, that its audio is of no use. */
const TELL_EVERY_MS = 1_000;

/** All that a session hears, from the client's samples to what is told of them. */
export class Ears {
  readonly #options: EarsOptions;
  readonly #log = new AudioLog();
  readonly #inOrder: InOrder;
  readonly #transcribing: Transcribing;
  readonly #listening: Listening;
  #toldUseless = -Infinity;

  constructor(options: EarsOptions) {
    const { surroundings, clock, traffic, config, say, onSpeech, onFailure, signal, isAttended, requestId } =
      options;
    this.#options = options;
    const log = this.#log;
    const soundClock = new SoundClock();
    const inOrder = (this.#inOrder = new InOrder(say));
    const transcribing = (this.#transcribing = new Transcribing({
      clock,
      audio: log,
      soundClock,
      inOrder,
      traffic,
      config,
      open: (name) => surroundings.stt(name),
      inWrittenForm: (segments, spoken) => surroundings.inWrittenForm(segments, spoken),
      onCrash: (resumeSegmentId) => say(errorEvent('worker_crash', CRASHED, { resumeSegmentId })),
      onWait: ({ message }) => say(errorEvent('worker_unavailable', message)),
      onFailure,
      requestId,
    }));
    this.#listening = new Listening({
      neural: surroundings.vad(),
      settings: settingsIn(DEFAULT_CONFIG),
      log,
      soundClock,
      inOrder,
      transcribing,
      onSpeech,
      signal,
      isAttended,
    });
  }

  /** How many finals there have been. */
  get transcribed(): number {
    return this.#transcribing.transcribed;
  }

  /** Seconds from the first sample that has no final to the newest; 0 where nothing is waited for. */
  get pendingSeconds(): number {
    const from = this.#transcribing.neededFrom;
    return from === undefined ? 0 : (this.#log.end - from) / SPEECH_RATE;
  }

  /** Raw audio at 16 kHz: of no use before there is a model to hear it. */
  async hear(samples: Float32Array): Promise<void> {
    if (this.#transcribing.isReady) return this.#listening.hear(samples);
    this.skip(samples.length);
    const { clock, say } = this.#options;
    const now = clock.now();
    if (now - this.#toldUseless < TELL_EVERY_MS) return;
    this.#toldUseless = now;
    say(errorEvent('invalid_request', USELESS));
  }

  /** Audio that is not listened to. */
  skip(samples: number): void {
    this.#listening.skip(samples);
  }

  /** What begins from now on is heard by this model; what was said so far is still heard by the last one. */
  async use(model: string, capabilities: SttCapabilities): Promise<void> {
    await this.#listening.interrupt();
    this.#transcribing.forgetContext();
    this.#transcribing.use(model, capabilities);
  }

  configure(config: SessionConfig): void {
    this.#listening.configure(settingsIn(config));
  }

  /** Ends the segment here, if anything was heard since the last one ended. */
  async commit(): Promise<void> {
    if (await this.#listening.commit()) return;
    this.sayInTurn(errorEvent('invalid_request', NOTHING_TO_COMMIT));
  }

  /** Drops what is in no segment yet, and the one that has no end. */
  clear(): Promise<void> {
    return this.#listening.clear();
  }

  /** Ends the segment here if somebody is speaking; what comes next has nothing to do with it. */
  interrupt(): Promise<void> {
    return this.#listening.interrupt();
  }

  /** The next segment has nothing to do with the last. */
  forgetContext(): void {
    this.#transcribing.forgetContext();
  }

  /** Says it after the finals of all that was heard before. */
  sayInTurn(event: RealtimeEvent): void {
    this.#inOrder.say(event);
  }

  /** The client sends no more: ends the segment that is being spoken. */
  end(): Promise<void> {
    return this.#listening.end();
  }

  /** Resolves when the finals of all segments that ended are told, or given up. */
  flushed(): Promise<void> {
    return this.#transcribing.flushed();
  }

  /** At once; nothing more is told. */
  stop(): Promise<void> {
    this.#inOrder.end();
    return this.#transcribing.stop();
  }
}

const settingsIn = (config: SessionConfig) => ({
  sensitivity: config.vad_sensitivity,
  strategy: config.commit_strategy,
  maxRegionMs: config.max_segment_duration_ms,
});

const CRASHED = 'The worker failed; what has no final yet will be heard again as soon as one is ready.';
const USELESS = 'Audio came before a model was chosen, and was dropped: choose a model first.';
const NOTHING_TO_COMMIT = 'There is nothing to commit: no audio was heard since the last final.';
