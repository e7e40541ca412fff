import { createLivePreprocessor, type LivePreprocessor } from '../audio/preprocess.ts';
import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import { decodeEnd, LiveDetector } from '../vad/live-detector.ts';
import type { LiveEvent } from '../vad/live-events.ts';
import type { LiveSettings } from '../vad/live-settings.ts';
import type { TurnEngine, VadStream } from '../domain/vad-engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { TurnSpan } from '../vad/turn-pauses.ts';
import type { AudioLog } from './audio/audio-log.ts';
import type { EventOrder } from './events/event-order.ts';
import type { SessionScope } from './scope/session-scope.ts';
import type { SoundClock } from './audio/sound-clock.ts';
import type { Transcribing } from './decoding/transcribing.ts';

/** The settings of the speech detector that a session has. */
export type SpeechSettings = Omit<LiveSettings, 'isTurnOver'>;

export interface SpeechFinderOptions {
  /** With the policy `wait`, room comes from finals before segments are cut. */
  readonly scope: Pick<SessionScope, 'admission' | 'say' | 'signal'>;
  readonly neural: VadStream;
  readonly settings: SpeechSettings;
  readonly log: AudioLog;
  readonly soundClock: SoundClock;
  readonly inOrder: EventOrder;
  readonly transcribing: Transcribing;
  readonly onSpeech: (change: 'speech_started' | 'speech_ended') => void;
}

/** The most samples of a turn that a model gets: the newest 30 s. */
const TURN_SAMPLES = 30 * SPEECH_RATE;

/** The probability above which a turn is over. */
const COMPLETE = 0.5;

/** Finds speech in a session's audio and reports its starts and ends. Call its methods one at a time. */
export class SpeechFinder {
  readonly #options: SpeechFinderOptions;
  readonly #detector: LiveDetector;
  readonly #preprocessor: LivePreprocessor = createLivePreprocessor(SPEECH_RATE);
  /** Whether `speech_started` has been sent. */
  #speaking = false;
  /** The first sample that is in no region yet. */
  #openFrom = 0;
  /** Samples of padding that a region may have before its speech. */
  #padSamples: number;
  #endsBySilence: boolean;
  #turns: TurnEngine | undefined;

  constructor(options: SpeechFinderOptions) {
    this.#options = options;
    this.#padSamples = samplesIn(options.settings.padBeforeMs);
    this.#endsBySilence = options.settings.strategy !== 'manual';
    const settings = { ...options.settings, isTurnOver: (turn: TurnSpan) => this.#isTurnOver(turn) };
    this.#detector = new LiveDetector(options.neural, settings, options.scope.signal);
  }

  /** Uses `turns` to detect the end of turns with the strategy `semantic_vad`. */
  use(turns: TurnEngine): void {
    this.#turns = turns;
  }

  /** Takes raw audio at 16 kHz. Waits while the log is full of audio without a final. */
  async append(samples: Float32Array): Promise<void> {
    this.#options.soundClock.advance(samples.length);
    const { samples: speech, gains } = this.#preprocessor.push(samples);
    await this.#take(speech, gains);
  }

  /** Skips audio that is not processed. */
  skip(samples: number): void {
    this.#options.soundClock.skip(samples);
    this.#options.transcribing.forgetNeighbours();
  }

  configure(settings: SpeechSettings): void {
    this.#endsBySilence = settings.strategy !== 'manual';
    this.#padSamples = samplesIn(settings.padBeforeMs);
    this.#detector.configure(settings);
  }

  /** Ends the current segment. Returns false if there was no audio since the last one. */
  async commit(): Promise<boolean> {
    const { log, transcribing } = this.#options;
    const events = await this.#detector.commit();
    this.#handle(events);
    if (events.some(({ type }) => type === 'end')) return true;
    if (log.end <= this.#openFrom) return false;
    transcribing.endOfNothing(this.#openFrom, log.end);
    this.#openFrom = log.end;
    return true;
  }

  /** Ends the current segment if someone is speaking, and forgets its context. */
  async interrupt(): Promise<void> {
    if (this.#detector.hasBegun) this.#handle(await this.#detector.commit());
    await this.clear();
  }

  /** Drops the current segment and audio outside segments. */
  async clear(): Promise<void> {
    this.#handle(await this.#detector.clear());
    this.#options.transcribing.forgetNeighbours();
    this.#openFrom = this.#options.log.end;
  }

  /** Whether silence would end a segment: someone speaks and segments are not committed by the client. */
  get waitsForSilence(): boolean {
    return this.#speaking && this.#endsBySilence;
  }

  /** Ends the current segment, because the client has stopped sending audio. */
  async fallSilent(): Promise<void> {
    this.#handle(await this.#detector.fallSilent());
  }

  /** Ends the audio. */
  async end(): Promise<void> {
    const { samples, gains } = this.#preprocessor.flush();
    await this.#take(samples, gains);
    this.#handle(await this.#detector.flush());
  }

  async #take(speech: Speech, gains: Float32Array): Promise<void> {
    if (speech.length === 0) return;
    const { log, transcribing } = this.#options;
    await this.#makeRoom();
    log.push(speech);
    this.#handle(await this.#detector.push(speech, gains));
    const { expectedEnd } = this.#detector;
    transcribing.expectEnd(expectedEnd && { region: expectedEnd.region, decodeTo: decodeEnd(expectedEnd) });
    transcribing.grow();
    this.#moveFence();
  }

  /** An error is reported; the pause then ends the turn, as without a model. */
  async #isTurnOver({ from, to }: TurnSpan): Promise<boolean> {
    const { log, scope } = this.#options;
    const samples = log.read({ from: Math.max(from, to - TURN_SAMPLES), to });
    if (!this.#turns || !samples) return true;
    try {
      return (await this.#turns.completion(samples, scope.signal)) > COMPLETE;
    } catch (thrown) {
      scope.signal.throwIfAborted();
      const error = VoiceError.from(thrown);
      scope.say({ type: 'error', concern: 'transcription', error, isFatal: false });
      return true;
    }
  }

  async #makeRoom(): Promise<void> {
    const { log, transcribing, scope } = this.#options;
    if (!log.isNearlyFull()) return;
    if (scope.admission === 'wait') {
      await transcribing.flushed();
      this.#moveFence();
      if (!log.isNearlyFull()) return;
    }
    if (this.#detector.speaking) this.#handle(await this.#detector.commit());
    this.#moveFence();
    if (!log.isNearlyFull()) return;
    await transcribing.flushed();
    this.#moveFence();
  }

  #moveFence(): void {
    const { log, transcribing, soundClock } = this.#options;
    const needed = Math.min(this.#detector.needsFrom, transcribing.neededFrom ?? Infinity);
    log.commit(needed);
    soundClock.forget(needed);
  }

  #handle(events: readonly LiveEvent[]): void {
    const { inOrder, log, soundClock, transcribing, onSpeech } = this.#options;
    for (const event of events) {
      if (event.type === 'start') {
        const from = event.continued ? event.at : event.at - this.#padSamples;
        if (!this.#speaking) {
          inOrder.say({ type: 'speech_started', atMs: soundClock.toMs(event.at, 'start') });
          onSpeech('speech_started');
        }
        this.#speaking = true;
        transcribing.begin(event.at, Math.max(this.#openFrom, log.uncommitted.from, from));
        continue;
      }
      if (event.type === 'end') {
        transcribing.end({ region: event.region, decodeTo: decodeEnd(event) });
        this.#openFrom = event.region.end;
        if (event.cause === 'length') continue;
      } else transcribing.drop();
      this.#speaking = false;
      inOrder.say({ type: 'speech_ended', atMs: soundClock.toMs(event.at, 'end') });
      onSpeech('speech_ended');
    }
  }
}

const samplesIn = (ms: number) => (ms * SPEECH_RATE) / 1000;
