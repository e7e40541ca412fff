import { batch, computed, signal } from '@preact/signals';
import { type Client, Failure, sentenceOf } from '../api/client.ts';
import type { WireEvent } from '../api/types.ts';
import type { Frame, Microphone } from '../sound/microphone.ts';
import { Captions } from './captions.ts';
import { RealtimeSession, type Socket } from './session.ts';
import type { Settings } from './settings.ts';

export interface ListeningOptions {
  readonly client: Client;
  readonly settings: Settings;
  readonly openMicrophone: (
    deviceId: string,
    onFrame: (frame: Frame) => void,
    onEnded: () => void,
  ) => Promise<Microphone>;
  /** Further settings of the session. */
  readonly configuration?: () => object;
  readonly onEvent?: (event: WireEvent) => void;
  readonly onSound?: (bytes: ArrayBuffer) => void;
  readonly onFrame?: (frame: Frame) => void;
  /** For tests. */
  readonly openSocket?: (url: string, protocols: string[]) => Socket;
}

/** A session on hold for so long ends. */
const HOLD_MS = 3_600_000;

const after = (ms: number, wake: () => void) => {
  const timer = setTimeout(wake, ms);
  return () => clearTimeout(timer);
};

/** The microphone, its session and the captions. */
export class Listening {
  readonly captions = new Captions();
  readonly session: RealtimeSession;
  readonly isPaused = signal(false);
  readonly deviceId = signal('');
  /** 0..1 */
  readonly level = signal(0);
  /** Milliseconds between what was said and what is shown of it. */
  readonly lagMs = signal<number | undefined>(undefined);
  /** Milliseconds from the end of what was said to its final. */
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
  /** The microphone that was last asked for, open or still to be; absent where none is to be. */
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

  async start(): Promise<void> {
    if (this.isOn.value) return;
    batch(() => {
      this.notice.value = '';
      this.#isOpening.value = true;
      this.isPaused.value = false;
    });
    await this.#open();
  }

  /** Pauses: the speech so far gets its final, and no more sound is sent. */
  pause(): void {
    this.isPaused.value = true;
    this.level.value = 0;
    this.session.command({ type: 'input_audio_buffer.commit' });
  }

  resume(): void {
    this.isPaused.value = false;
  }

  stop(): void {
    this.#closeMicrophone();
    this.session.stop();
  }

  /** Another microphone, while it runs. */
  async use(deviceId: string): Promise<void> {
    this.deviceId.value = deviceId;
    if (this.#attempt !== undefined) await this.#open();
  }

  /** Tells a running session what was set meanwhile. */
  configure(): void {
    this.session.command({ type: 'session.configure', ...this.#configuration() });
  }

  /** One event of the session. */
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

  /** Opens the chosen microphone, and a session where there is none; a later choice wins. */
  async #open(): Promise<void> {
    this.#microphone?.close();
    this.#microphone = undefined;
    this.#microphoneProblem.value = '';
    const attempt = (this.#attempt = Symbol('microphone'));
    try {
      const microphone = await this.#options.openMicrophone(
        this.deviceId.value,
        (frame) => this.#hear(frame),
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

  #hear(frame: Frame): void {
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

  /** Sockets do not say why they were refused; REST does. */
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

/** `a, b` → `['a', 'b']` */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const backAgain = (droppedMs: number) =>
  droppedMs === 0
    ? 'Connected again. The sentence in between may have lost its beginning; nothing else is missing.'
    : `Connected again. ${Math.round(droppedMs / 100) / 10} s of what was said meanwhile were not heard.`;
