import { SPEECH_RATE } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import type {
  CloseReason,
  ErrorConcern,
  RealtimeCommand,
  RealtimeOutput,
  SessionConfig,
  SpeakCommand,
} from '../domain/realtime.ts';
import { Configuration } from './configuration.ts';
import { Inbox } from './intake/inbox.ts';
import { Intake } from './intake/intake.ts';
import { SessionDrain } from './session-drain.ts';
import { SessionState } from './session-state.ts';
import { Outbox } from './telling/outbox.ts';
import { Recognition, refusal } from './recognition.ts';
import { newSessionId, type RealtimeSession, type SessionRuntime } from './session.ts';
import { Speaking } from './speaking/speaking.ts';
import { CLOSING_MS, type SessionChange, type StateName } from './states.ts';
import type { OverflowPolicy, SessionScope } from './scope/session-scope.ts';

export interface ConversationOptions extends Pick<SessionScope, 'clock' | 'load'> {
  readonly runtime: SessionRuntime;
  /** That transcribes; may be chosen later. */
  readonly model?: string | undefined;
  /** ISO 639-1; detected where left out and the model can. */
  readonly language?: string | undefined;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
  /** Told of faults that are not the client's. */
  readonly onFault?: ((error: VoiceError) => void) | undefined;
  /** `drop` where left out. */
  readonly admission?: OverflowPolicy | undefined;
  /**
   * Whether a client that is silent for too long is let go, and its last words are given up after a while;
   * true where left out.
   */
  readonly hasDeadlines?: boolean | undefined;
}

/** Audio is worked on in pieces of up to a second. */
const PIECE_SAMPLES = SPEECH_RATE;

/**
 * A client that sends nothing for so much longer than the silence that ends speech has stopped: networks
 * stutter less.
 */
const STALLED_MS = 2_000;

/** A client that has more commands wait behind its audio than this does not wait for anything. */
const MOST_TASKS = 1_000;

/** These do not wait behind audio: whoever is behind can still leave. */
const AT_ONCE: ReadonlySet<RealtimeCommand['type']> = new Set(['cancel_speech', 'cancel_session', 'close']);

/** A session: what is heard, what is said, and what state it is in. */
export class Conversation implements RealtimeSession {
  readonly id = newSessionId();
  admission: OverflowPolicy;
  readonly #options: ConversationOptions;
  readonly #scope: SessionScope;
  readonly #outbox: Outbox;
  readonly #inbox = new Inbox(PIECE_SAMPLES);
  readonly #leaving = new AbortController();
  readonly #configuration: Configuration;
  readonly #state: SessionState;
  readonly #intake: Intake;
  readonly #recognition: Recognition;
  readonly #speaking: Speaking;
  readonly #farewell: SessionDrain;
  /** How many speeches have been asked for that are not over. */
  #muted = 0;
  #reason: CloseReason | undefined;
  #callOffClosing: () => void = () => undefined;
  #callOffStall: () => void = () => undefined;
  #over: Promise<void> | undefined;

  constructor(options: ConversationOptions) {
    const { runtime, model, language, hasDeadlines = true } = options;
    this.#options = options;
    this.admission = options.admission ?? 'drop';
    this.#outbox = new Outbox(() => this.#fail(new VoiceError('internal', UNREAD)));
    const scope = (this.#scope = this.#shared(options));
    this.#configuration = new Configuration({
      scope,
      runtime,
      model,
      language,
      onModel: (model) => this.#recognition.use(model),
      onChange: (config) => this.#configured(config),
    });
    this.#state = new SessionState({
      scope,
      onEnter: (state, change) => this.#entered(state, change),
      hasDeadlines,
    });
    this.#intake = new Intake({ scope, inbox: this.#inbox, isMuted: () => this.#muted > 0 });
    this.#recognition = new Recognition({
      scope,
      runtime,
      onSpeech: (change) => this.#state.apply(change),
      onFailure: (error) => this.#failedToHear(error),
    });
    this.#speaking = new Speaking({
      scope,
      outbox: this.#outbox,
      tts: () => this.#configuration.tts(),
      now: () => this.#receivedMs,
      onReceived: () => this.#mute(),
    });
    this.#farewell = new SessionDrain({
      scope,
      isBusy: () => this.#muted > 0 || this.#state.current === 'active',
      close: (limitMs) => this.#reason === undefined && this.#close('server_shutdown', limitMs),
    });
    scope.say({ type: 'created', sessionId: this.id, config: this.#config });
    this.#enqueue(() => this.#connect());
    void this.#run();
  }

  /** What its rooms share. */
  #shared({ clock, load, requestId }: ConversationOptions): SessionScope {
    const config = () => this.#config;
    const admission = () => this.admission;
    return {
      clock,
      load,
      requestId,
      say: this.#outbox.say.bind(this.#outbox),
      signal: this.#leaving.signal,
      get config() {
        return config();
      },
      get admission() {
        return admission();
      },
    };
  }

  get output(): AsyncIterable<RealtimeOutput> {
    return this.#outbox;
  }

  hear(samples: Float32Array): void {
    if (this.#reason !== undefined) return;
    this.#farewell.heard();
    this.#intake.take(samples);
  }

  room(): Promise<void> {
    return this.#inbox.room();
  }

  obey(command: RealtimeCommand): void {
    if (this.#reason !== undefined) return;
    this.#state.touch();
    if (this.#inbox.waitingTasks >= MOST_TASKS && !AT_ONCE.has(command.type)) {
      return this.#outbox.say(refusal('Too many commands are waiting; this one was left out.'));
    }
    switch (command.type) {
      case 'configure':
        return this.#enqueue(() => this.#configuration.change(command.change));
      case 'commit':
        return this.#enqueue(() => this.#recognition.commit());
      case 'clear':
        return this.#enqueue(() => this.#recognition.speech.clear());
      case 'speak':
        return this.#speak(command.speak);
      case 'cancel_speech':
        return this.#speaking.cancel();
      case 'cancel_session':
        return void this.end('cancelled');
      case 'close':
        return this.#close('client_request', CLOSING_MS);
    }
  }

  complain(error: VoiceError): void {
    if (this.#reason !== undefined) return;
    this.#state.touch();
    this.#say('command', error);
  }

  finish(limitMs: number): void {
    if (this.#reason !== undefined) return;
    this.#outbox.say({ type: 'draining', limitMs });
    this.#farewell.begin(limitMs);
  }

  end(reason: CloseReason): Promise<void> {
    this.#reason ??= reason;
    this.#state.apply('ended');
    return this.#over ?? Promise.resolve();
  }

  get #config(): SessionConfig {
    return this.#configuration.current;
  }

  get #receivedMs(): number {
    return Math.round((1000 * this.#intake.received) / SPEECH_RATE);
  }

  #say(concern: ErrorConcern, error: VoiceError, { isFatal = false } = {}): void {
    this.#outbox.say({ type: 'error', concern, error, isFatal });
  }

  #enqueue(run: () => void | Promise<void>): void {
    this.#inbox.push({ type: 'task', run });
  }

  /** Deals with what the client sends, in the order in which it came. */
  async #run(): Promise<void> {
    try {
      for (let next = await this.#inbox.take(); next; next = await this.#inbox.take()) {
        this.#callOffStall();
        if (next.type === 'task') await next.run();
        else if (next.type === 'skipped') this.#recognition.speech.skip(next.samples);
        else await this.#recognition.hear(next.samples);
        this.#awaitMore();
      }
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#fail(VoiceError.from(error));
    }
  }

  /** A client that stops sending in the middle of speech gets its final by the clock. */
  #awaitMore(): void {
    const { speech } = this.#recognition;
    if (!speech.waitsForSilence || this.#leaving.signal.aborted) return;
    this.#callOffStall = this.#scope.clock.after(this.#config.endSilenceMs + STALLED_MS, () =>
      this.#enqueue(() => speech.fallSilent()),
    );
  }

  /** Only a model that is not there ends the session. */
  async #connect(): Promise<void> {
    if (!(await this.#configuration.connect())) void this.end('error');
  }

  #configured(config: SessionConfig): void {
    this.#recognition.configure(config);
    this.#state.touch();
  }

  #speak(command: SpeakCommand): void {
    const ready = new Promise<void>((resolve) => {
      this.#enqueue(async () => {
        // What was said before is heard; what comes after it is not, until the speech is over.
        if (this.#config.commitStrategy === 'vad') await this.#recognition.speech.interrupt();
        resolve();
      });
    });
    this.#speaking.say(command, ready);
  }

  #mute(): () => void {
    this.#muted++;
    const leave = this.#state.occupy();
    return () => {
      this.#muted--;
      leave();
      this.#farewell.look();
    };
  }

  /** Nothing more is taken; what was said is flushed, for at most `limitMs` where there are deadlines. */
  #close(reason: CloseReason, limitMs: number): void {
    const { speech } = this.#recognition;
    const { hasDeadlines = true } = this.#options;
    this.#reason = reason;
    this.#speaking.cancel();
    if (hasDeadlines) {
      this.#callOffClosing = this.#scope.clock.after(limitMs, () => {
        this.#sayWhatIsMissing();
        this.#state.apply('ended');
      });
    }
    this.#enqueue(async () => {
      await speech.end();
      if (reason === 'client_request') this.#state.apply('closed_by_client');
      await this.#flush();
    });
  }

  async #flush(): Promise<void> {
    await Promise.all([this.#recognition.transcribing.flushed(), this.#speaking.idle()]);
    this.#state.apply('ended');
  }

  /** Whoever closes is told what was said in vain. */
  #sayWhatIsMissing(): void {
    const { pendingSeconds } = this.#recognition.transcribing;
    if (pendingSeconds === 0) return;
    const message = `${pendingSeconds.toFixed(1)} s of what was said had no final yet when the session was closed.`;
    this.#say('transcription', new VoiceError('worker_unavailable', message), { isFatal: true });
  }

  #entered(state: StateName, change: SessionChange): void {
    if (state === 'hold') {
      const { transcribing, inOrder } = this.#recognition;
      transcribing.forgetContext();
      inOrder.say({ type: 'on_hold', timeoutMs: this.#config.holdTimeoutMs });
    }
    if (change === 'timed_out' && state !== 'hold') this.#reason ??= 'timeout';
    if (state === 'closing' && change === 'timed_out') void this.#flush();
    if (state === 'closed') this.#over = this.#finish();
    else this.#farewell.look();
  }

  /** Everything is let go; the last thing said is that the session is over. */
  async #finish(): Promise<void> {
    this.#farewell.end();
    this.#callOffClosing();
    this.#callOffStall();
    this.#inbox.end();
    this.#speaking.cancel();
    this.#leaving.abort();
    const released = this.#recognition.stop();
    await this.#speaking.idle();
    this.#outbox.sayLast({
      type: 'closed',
      reason: this.#reason ?? 'error',
      durationMs: this.#receivedMs,
      segments: this.#recognition.transcribing.transcribed,
    });
    await released;
  }

  #failedToHear(error: VoiceError): void {
    if (error.kind === 'internal') return this.#fail(error);
    this.#options.onFault?.(error);
    this.#say('transcription', error);
  }

  /** A fault of the program itself ends the session. */
  #fail(error: VoiceError): void {
    if (this.#state.current === 'closed') return;
    this.#options.onFault?.(error);
    this.#say('session', error, { isFatal: true });
    void this.end('error');
  }
}

const UNREAD = 'The session was ended: what it says is not being read.';
