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
import { Intake } from './intake/intake.ts';
import { SessionClosing, SessionDrain } from './session-drain.ts';
import { SessionState } from './session-state.ts';
import { Muting } from './muting.ts';
import { Outbox } from './events/outbox.ts';
import { Recognition, refusedCommand } from './recognition.ts';
import { type ConversationOptions, newSessionId, type RealtimeSession } from './session.ts';
import { Speaking } from './speaking/speaking.ts';
import { closingLimit, type SessionChange, type StateName } from './states.ts';
import { createScope, type OverflowPolicy } from './scope/session-scope.ts';
import { SessionWork } from './session-work.ts';

/** The most commands that may wait behind a client's audio; further ones are refused. */
const MOST_TASKS = 1_000;

/** Commands that do not wait behind audio, so that a client with a backlog can still leave. */
const AT_ONCE: ReadonlySet<RealtimeCommand['type']> = new Set(['cancel_speech', 'cancel_session', 'close']);

/** A realtime session: wires its audio, speech, state and events together. */
export class Conversation implements RealtimeSession {
  readonly id = newSessionId();
  admission: OverflowPolicy;
  readonly #options: ConversationOptions;
  readonly #outbox: Outbox;
  readonly #leaving = new AbortController();
  readonly #configuration: Configuration;
  readonly #state: SessionState;
  readonly #intake: Intake;
  readonly #recognition: Recognition;
  readonly #speaking: Speaking;
  readonly #drain: SessionDrain;
  readonly #work: SessionWork;
  readonly #closing: SessionClosing;
  readonly #muting: Muting;
  #reason: CloseReason | undefined;
  #over: Promise<void> | undefined;

  constructor(options: ConversationOptions) {
    const { runtime, model, language, clock, load, requestId, hasDeadlines = true } = options;
    this.#options = options;
    this.admission = options.admission ?? 'drop';
    this.#outbox = new Outbox(() => this.#fail(new VoiceError('internal', UNREAD)));
    const scope = createScope({
      clock,
      load,
      requestId,
      say: this.#outbox.say.bind(this.#outbox),
      signal: this.#leaving.signal,
      config: () => this.#config,
      admission: () => this.admission,
    });
    this.#configuration = new Configuration({
      scope,
      runtime,
      model,
      language,
      onModel: (model) => this.#recognition.use(model),
      onTurns: (turns) => this.#recognition.speech.use(turns),
      onSpeakers: (speakers) => this.#recognition.speakers.use(speakers),
      onChange: (config) => this.#configured(config),
    });
    this.#state = new SessionState({
      scope,
      onEnter: (state, change) => this.#entered(state, change),
      hasDeadlines,
      closingMs: () => this.#closingMs,
    });
    this.#recognition = new Recognition({
      scope,
      runtime,
      onSpeech: (change) => this.#state.apply(change),
      onFailure: (error) => this.#transcriptionFailed(error),
    });
    this.#work = new SessionWork({
      scope,
      recognition: this.#recognition,
      onFailure: (error) => this.#fail(error),
    });
    this.#muting = new Muting(this.#state, () => this.#drain.look());
    this.#intake = new Intake({ scope, inbox: this.#work.inbox, isMuted: () => this.#muting.isOn });
    this.#speaking = new Speaking({
      scope,
      outbox: this.#outbox,
      tts: () => this.#configuration.tts(),
      now: () => this.#receivedMs,
      onReceived: () => this.#muting.begin(),
    });
    this.#drain = new SessionDrain({
      scope,
      isBusy: () => this.#muting.isOn || this.#state.current === 'active',
      close: (limitMs) => this.#reason === undefined && this.#close('server_shutdown', limitMs),
    });
    this.#closing = new SessionClosing({
      scope,
      hasDeadlines,
      recognition: this.#recognition,
      speaking: this.#speaking,
      state: this.#state,
      work: this.#work,
    });
    scope.say({ type: 'created', sessionId: this.id, config: this.#config });
    this.#work.add(() => this.#connect());
    void this.#work.run();
  }

  get output(): AsyncIterable<RealtimeOutput> {
    return this.#outbox;
  }

  append(samples: Float32Array): void {
    if (this.#reason !== undefined) return;
    this.#drain.audioReceived();
    this.#intake.take(samples);
  }

  room(): Promise<void> {
    return this.#work.inbox.room();
  }

  execute(command: RealtimeCommand): void {
    if (this.#reason !== undefined) return;
    this.#state.touch();
    if (this.#work.inbox.waitingTasks >= MOST_TASKS && !AT_ONCE.has(command.type)) {
      return this.#outbox.say(refusedCommand('Too many commands are waiting; this one was left out.'));
    }
    switch (command.type) {
      case 'configure':
        return this.#work.add(() => this.#configuration.change(command.change));
      case 'commit':
        return this.#work.add(() => this.#recognition.commit());
      case 'clear':
        return this.#work.add(() => this.#recognition.speech.clear());
      case 'speak':
        return this.#speak(command.speak);
      case 'cancel_speech':
        return this.#speaking.cancel();
      case 'cancel_session':
        return void this.end('cancelled');
      case 'close':
        return this.#close('client_request', this.#closingMs);
    }
  }

  reportFault(error: VoiceError): void {
    if (this.#reason !== undefined) return;
    this.#state.touch();
    this.#say('command', error);
  }

  warn(warnings: readonly string[]): void {
    if (this.#reason === undefined) this.#outbox.say({ type: 'settings_ignored', warnings });
  }

  finish(limitMs: number): void {
    if (this.#reason !== undefined) return;
    this.#outbox.say({ type: 'draining', limitMs });
    this.#drain.begin(limitMs);
  }

  end(reason: CloseReason): Promise<void> {
    this.#reason ??= reason;
    this.#state.apply('ended');
    return this.#over ?? Promise.resolve();
  }

  get #config(): SessionConfig {
    return this.#configuration.current;
  }

  get #closingMs(): number {
    const { transcribing } = this.#recognition;
    const waiting = this.#work.inbox.waitingSamples / SPEECH_RATE;
    const pendingSeconds = transcribing.isConnected ? waiting + transcribing.pendingSeconds : 0;
    return closingLimit(pendingSeconds, this.#options.closingMs);
  }

  get #receivedMs(): number {
    return Math.round((1000 * this.#intake.received) / SPEECH_RATE);
  }

  #say(concern: ErrorConcern, error: VoiceError, { isFatal = false } = {}): void {
    this.#outbox.say({ type: 'error', concern, error, isFatal });
  }

  /** A session ends if its model is missing; other faults leave it open. */
  async #connect(): Promise<void> {
    if (!(await this.#configuration.connect())) void this.end('error');
  }

  #configured(config: SessionConfig): void {
    this.#recognition.configure(config);
    this.#state.touch();
  }

  #speak(command: SpeakCommand): void {
    const ready = new Promise<void>((resolve) => {
      this.#work.add(async () => {
        // Audio from before the speech is recognized; later audio is not, until the speech has ended.
        if (this.#config.commitStrategy !== 'manual') await this.#recognition.speech.interrupt();
        resolve();
      });
    });
    this.#speaking.say(command, ready);
  }

  /** Accepts no more input and flushes the speech so far, for at most `limitMs`. */
  #close(reason: CloseReason, limitMs: number): void {
    this.#reason = reason;
    this.#closing.begin(reason, limitMs);
  }

  #entered(state: StateName, change: SessionChange): void {
    if (state === 'hold') {
      const { transcribing, inOrder } = this.#recognition;
      transcribing.forgetContext();
      inOrder.say({ type: 'on_hold', timeoutMs: this.#config.holdTimeoutMs });
    }
    if (change === 'timed_out' && state !== 'hold') this.#reason ??= 'timeout';
    if (state === 'closing' && change === 'timed_out') void this.#closing.flush();
    if (state === 'closed') this.#over = this.#finish();
    else this.#drain.look();
  }

  /** Releases everything and sends `closed` as the last event. */
  async #finish(): Promise<void> {
    this.#drain.end();
    this.#closing.end();
    this.#work.end();
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

  #transcriptionFailed(error: VoiceError): void {
    if (error.kind === 'internal') return this.#fail(error);
    this.#options.onFault?.(error);
    this.#say('transcription', error);
  }

  /** Ends the session after an internal error. */
  #fail(error: VoiceError): void {
    if (this.#state.current === 'closed') return;
    this.#options.onFault?.(error);
    this.#say('session', error, { isFatal: true });
    void this.end('error');
  }
}

const UNREAD = 'The session was ended, because the client does not read its events.';
