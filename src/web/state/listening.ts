import { batch, computed, signal } from '@preact/signals';
import { type Client, Failure, sentenceOf } from '../api/client.ts';
import type { WireEvent } from '../api/types.ts';
import type { Frame, Microphone } from '../sound/microphone.ts';
import { Captions } from './captions.ts';
import { RealtimeSession, type Socket } from './session.ts';
import type { Settings } from './settings.ts';

/** The parts that a `Listening` works with, and its callbacks. */
export interface ListeningOptions {
  readonly client: Client;
  readonly settings: Settings;
  readonly openMicrophone: (
    deviceId: string,
    onFrame: (frame: Frame) => void,
    onEnded: () => void,
  ) => Promise<Microphone>;
  /** Returns further fields of `session.configure`. */
  readonly configuration?: () => object;
  readonly onEvent?: (event: WireEvent) => void;
  /** Gets the audio of the server's speech, 16-bit PCM at 24 kHz. */
  readonly onSound?: (bytes: ArrayBuffer) => void;
  readonly onFrame?: (frame: Frame) => void;
  /** Tests set their own socket. */
  readonly openSocket?: (url: string, protocols: string[]) => Socket;
}

/** The time limit of a paused session. */
const HOLD_MS = 3_600_000;

const after = (ms: number, wake: () => void) => {
  const timer = setTimeout(wake, ms);
  return () => clearTimeout(timer);
};

/** The microphone, the realtime session that it feeds, and the captions of that session. */
export class Listening {
  readonly captions = new Captions();
  readonly session: RealtimeSession;
  readonly isPaused = signal(false);
  readonly deviceId = signal('');
  /** The RMS of the newest frame, 0..1. */
  readonly level = signal(0);
  /** Milliseconds from speech to its newest partial. */
  readonly lagMs = signal<number | undefined>(undefined);
  /** Milliseconds from the end of speech to its final. */
  readonly finalMs = signal<number | undefined>(undefined);
  /** The latest notice of a loss or a fault. */
  readonly notice = signal('');
  readonly problem = computed(() => this.#microphoneProblem.value || this.session.problem.value);
  readonly isOn = computed(() => this.session.state.value !== 'idle' || this.#isOpening.value);
  readonly state = computed(() => {
    if (this.#isOpening.value) return 'connecting';
    const { value } = this.session.state;
    return value === 'open' && this.isPaused.value ? 'paused' : value;
  });

  readonly #options: ListeningOptions;
  readonly #microphoneProblem = signal('');
  readonly #isOpening = signal(false);
  #microphone: Microphone | undefined;
  /** The microphone that was selected last, whether or not it is open yet; absent if none is selected. */
  #attempt: symbol | undefined;

  constructor(options: ListeningOptions) {
    this.#options = options;
    const { client, settings, openSocket = (...where) => new WebSocket(...where) } = options;
    this.session = new RealtimeSession({
      open: () => {
        const model = settings.listenModel.value;
        return openSocket(...client.socket('v1/realtime', model === '' ? {} : { model }));
      },
      configuration: () => this.#configuration(),
      refusal: () => this.#refusal(),
      onEvent: (event) => this.take(event),
      onSound: (bytes) => options.onSound?.(bytes),
      onBroken: () => {
        this.captions.cutOff();
        this.notice.value = 'The connection is gone. Trying again …';
      },
      onBack: (ms) => (this.notice.value = backAgain(ms)),
      after,
    });
    this.session.state.subscribe((state) => {
      if (state === 'idle') this.#closeMicrophone();
    });
  }

  /** Opens the microphone and the session. Errors go to `problem`. */
  async start(): Promise<void> {
    if (this.isOn.value) return;
    batch(() => {
      this.notice.value = '';
      this.#isOpening.value = true;
      this.isPaused.value = false;
    });
    await this.#open();
  }

  /** Pauses: the speech so far gets its final, and no more audio is sent. */
  pause(): void {
    this.isPaused.value = true;
    this.level.value = 0;
    this.session.command({ type: 'input_audio_buffer.commit' });
  }

  /** Sends audio again. */
  resume(): void {
    this.isPaused.value = false;
  }

  /** Closes the microphone and lets the session finish. */
  stop(): void {
    this.#closeMicrophone();
    this.session.stop();
  }

  /** Chooses a microphone; a running one is replaced. */
  async use(deviceId: string): Promise<void> {
    this.deviceId.value = deviceId;
    if (this.#attempt !== undefined) await this.#open();
  }

  /** Sends the current settings to a running session. */
  configure(): void {
    this.session.command({ type: 'session.configure', ...this.#configuration() });
  }

  /** Applies an event of the session to the captions, the delays and the notice. */
  take(event: WireEvent): void {
    const { offset, captured } = this.session;
    batch(() => {
      this.captions.take(event, offset);
      if (event.type === 'transcript.partial') this.lagMs.value = since(event.timestamp_ms);
      if (event.type === 'transcript.final' && event.text !== '') this.finalMs.value = since(event.end_ms);
      if (event.type === 'error' && event.recoverable) this.notice.value = event.message;
      if (event.type === 'session.frames_dropped') this.notice.value = event.message;
      this.#options.onEvent?.(event);
    });
    function since(ms: number): number {
      return Math.max(0, Math.round((captured - offset) * 1000 - ms));
    }
  }

  /** Opens the chosen microphone, and a session if none is open. A later call wins. */
  async #open(): Promise<void> {
    this.#microphone?.close();
    this.#microphone = undefined;
    this.#microphoneProblem.value = '';
    const attempt = (this.#attempt = Symbol('microphone'));
    try {
      const microphone = await this.#options.openMicrophone(
        this.deviceId.value,
        (frame) => this.#sendFrame(frame),
        () => this.#fail('The microphone was disconnected. Plug it in again, or choose another.'),
      );
      if (attempt !== this.#attempt) return microphone.close();
      this.#microphone = microphone;
      this.deviceId.value = microphone.deviceId;
      this.session.start();
      this.#isOpening.value = false;
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(sentenceOf(error));
    }
  }

  #fail(problem: string): void {
    this.#microphoneProblem.value = problem;
    this.stop();
  }

  #sendFrame(frame: Frame): void {
    if (this.isPaused.value) return;
    this.level.value = frame.level;
    this.#options.onFrame?.(frame);
    this.session.sound(frame.pcm);
  }

  #configuration(): object {
    const { language, hotWords, sensitivity, speakers, listenModel } = this.#options.settings;
    return {
      ...(listenModel.value !== '' && { model: listenModel.value }),
      language: language.value === '' ? null : language.value,
      hot_words: listOf(hotWords.value),
      speakers: speakers.value,
      vad_sensitivity: sensitivity.value,
      hold_timeout_ms: HOLD_MS,
      ...this.#options.configuration?.(),
    };
  }

  /** Returns the server's reason for refusing a socket, which only REST reports; `undefined` for none. */
  async #refusal(): Promise<string | undefined> {
    try {
      await this.#options.client.json('v1/models');
      return undefined;
    } catch (error) {
      return error instanceof Failure && error.status >= 400 && error.status < 500
        ? error.message
        : undefined;
    }
  }

  #closeMicrophone(): void {
    this.#attempt = undefined;
    this.#isOpening.value = false;
    this.#microphone?.close();
    this.#microphone = undefined;
    this.level.value = 0;
  }
}

/** Splits a list at its commas: `a, b` → `['a', 'b']`. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const backAgain = (droppedMs: number) =>
  droppedMs === 0
    ? 'Connected again. The sentence in between may have lost its beginning; nothing else is missing.'
    : `Connected again. ${Math.round(droppedMs / 100) / 10} s of speech from the meantime are lost.`;
