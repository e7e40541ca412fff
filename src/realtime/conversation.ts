import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import { Configuration } from './configuration.ts';
import { Ears } from './ears.ts';
import { errorEvent } from './error-event.ts';
import type { CloseReason, RealtimeErrorCode, SessionConfig } from './events.ts';
import { Inbox } from './inbox.ts';
import { Intake } from './intake.ts';
import { Life } from './life.ts';
import { Outbox } from './outbox.ts';
import type { RealtimeCommand, RealtimeOutput, RealtimeSession, SpeakCommand } from './session.ts';
import { Speaking } from './speaking.ts';
import { CLOSING_MS, type SessionChange, type SessionState } from './states.ts';
import type { Surroundings } from './surroundings.ts';
import type { Traffic } from './traffic.ts';

export interface ConversationOptions {
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  /** What all sessions ask of the engines. */
  readonly traffic: Traffic;
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
  /** Told of faults that are not the client's. */
  readonly onFault?: ((error: VoiceError) => void) | undefined;
  /**
   * The client is in this process and waits for `room`: nothing that it gives is too fast or dropped, it may be silent for
   * as long as it likes, and what it said last is waited for.
   */
  readonly isAttended?: boolean | undefined;
}

/** Audio is worked on in pieces of up to a second. */
const PIECE_SAMPLES = SPEECH_RATE;

/** A client that has more commands wait behind its audio than this does not wait for anything. */
const MOST_TASKS = 1_000;

/** These do not wait behind audio: whoever is behind can still leave. */
const AT_ONCE: ReadonlySet<RealtimeCommand['type']> = new Set(['cancel_speech', 'cancel_session', 'close']);

/** A session: what is heard, what is said, and what state it is in. */
export class Conversation implements RealtimeSession {
  readonly id = `sess_${randomBytes(6).toString('hex')}`;
  readonly #options: ConversationOptions;
  readonly #outbox: Outbox;
  readonly #inbox = new Inbox(PIECE_SAMPLES);
  readonly #leaving = new AbortController();
  readonly #configuration: Configuration;
  readonly #life: Life;
  readonly #intake: Intake;
  readonly #ears: Ears;
  readonly #speaking: Speaking;
  /** How many speeches have been asked for that are not over. */
  #muted = 0;
  #reason: CloseReason | undefined;
  #callOffClosing: () => void = () => undefined;
  #over: Promise<void> | undefined;

  constructor(options: ConversationOptions) {
    const { surroundings, clock, traffic, model, language, requestId, isAttended = false } = options;
    this.#options = options;
    this.#outbox = new Outbox(() => this.#fail(new VoiceError('internal', UNREAD)));
    const say = this.#outbox.say.bind(this.#outbox);
    this.#configuration = new Configuration({
      surroundings,
      model,
      language,
      say,
      onModel: (name, capabilities) => this.#ears.use(name, capabilities),
      onChange: (config) => this.#configured(config),
    });
    this.#life = new Life({
      clock,
      limits: () => ({ silenceMs: this.#config.silence_timeout_ms, holdMs: this.#config.hold_timeout_ms }),
      onEnter: (state, change) => this.#entered(state, change),
      isAttended,
    });
    this.#intake = new Intake({
      inbox: this.#inbox,
      say,
      now: () => clock.now(),
      isMuted: () => this.#muted > 0,
      isAttended,
    });
    this.#ears = new Ears({
      surroundings,
      clock,
      traffic,
      config: () => this.#config,
      say,
      onSpeech: (change) => this.#life.apply(change),
      onFailure: (error) => this.#failedToHear(error),
      signal: this.#leaving.signal,
      isAttended,
      requestId,
    });
    this.#speaking = new Speaking({
      outbox: this.#outbox,
      speak: (command, signal) => surroundings.speak(this.#utterance(command), signal),
      now: () => this.#receivedMs,
      onReceived: () => this.#mute(),
    });
    say({ type: 'session.created', session_id: this.id, model: this.#config.model, config: this.#config });
    this.#enqueue(() => this.#connect());
    void this.#run();
  }

  get output(): AsyncIterable<RealtimeOutput> {
    return this.#outbox;
  }

  hear(pcm: Uint8Array): void {
    if (this.#reason === undefined) this.#intake.take(pcm);
  }

  room(): Promise<void> {
    return this.#inbox.room();
  }

  obey(command: RealtimeCommand): void {
    if (this.#reason !== undefined) return;
    this.#life.touch();
    if (this.#inbox.waitingTasks >= MOST_TASKS && !AT_ONCE.has(command.type)) {
      return this.#say('invalid_request', 'Too many commands are waiting; this one was left out.');
    }
    switch (command.type) {
      case 'configure':
        return this.#enqueue(() => this.#configuration.change(command.change));
      case 'commit':
        return this.#enqueue(() => this.#ears.commit());
      case 'clear':
        return this.#enqueue(() => this.#ears.clear());
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

  complain(code: RealtimeErrorCode, message: string): void {
    if (this.#reason !== undefined) return;
    this.#life.touch();
    this.#say(code, message);
  }

  finish(reason: CloseReason, limitMs: number): void {
    if (this.#reason === undefined) this.#close(reason, limitMs);
  }

  end(reason: CloseReason): Promise<void> {
    this.#reason ??= reason;
    this.#life.apply('ended');
    return this.#over ?? Promise.resolve();
  }

  get #config(): SessionConfig {
    return this.#configuration.current;
  }

  get #receivedMs(): number {
    return Math.round((1000 * this.#intake.received) / SPEECH_RATE);
  }

  #say(code: RealtimeErrorCode, message: string): void {
    this.#outbox.say(errorEvent(code, message));
  }

  #enqueue(run: () => void | Promise<void>): void {
    this.#inbox.push({ type: 'task', run });
  }

  /** Deals with what the client sends, in the order in which it came. */
  async #run(): Promise<void> {
    try {
      for (let next = await this.#inbox.take(); next; next = await this.#inbox.take()) {
        if (next.type === 'task') await next.run();
        else if (next.type === 'skipped') this.#ears.skip(next.samples);
        else await this.#ears.hear(next.samples);
      }
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#fail(VoiceError.from(error));
    }
  }

  /** Only a model that is not there ends the session. */
  async #connect(): Promise<void> {
    if (!(await this.#configuration.connect())) void this.end('error');
  }

  #configured(config: SessionConfig): void {
    this.#ears.configure(config);
    this.#life.touch();
  }

  #speak(command: SpeakCommand): void {
    const ready = new Promise<void>((resolve) => {
      this.#enqueue(async () => {
        // What was said before is heard; what comes after it is not, until the speech is over.
        if (this.#config.commit_strategy === 'vad') await this.#ears.interrupt();
        resolve();
      });
    });
    this.#speaking.say(command, ready);
  }

  #mute(): () => void {
    this.#muted++;
    const leave = this.#life.occupy();
    return () => {
      this.#muted--;
      leave();
    };
  }

  #utterance({ text, voice, speed, granularity }: SpeakCommand) {
    const { tts_model: model, tts_voice: usual } = this.#config;
    const named = voice ?? usual ?? undefined;
    return {
      text,
      granularity,
      ...(model !== null && { model }),
      ...(named !== undefined && { voice: named }),
      ...(speed !== undefined && { speed }),
    };
  }

  /** Nothing more is taken; what was said is flushed, for at most `limitMs` where nobody waits for it. */
  #close(reason: CloseReason, limitMs: number): void {
    this.#reason = reason;
    this.#speaking.cancel();
    if (!this.#options.isAttended) {
      this.#callOffClosing = this.#options.clock.after(limitMs, () => {
        this.#sayWhatIsMissing();
        this.#life.apply('ended');
      });
    }
    this.#enqueue(async () => {
      await this.#ears.end();
      if (reason === 'client_request') this.#life.apply('closed_by_client');
      await this.#flush();
    });
  }

  async #flush(): Promise<void> {
    await Promise.all([this.#ears.flushed(), this.#speaking.idle()]);
    this.#life.apply('ended');
  }

  /** Whoever closes is told what was said in vain. */
  #sayWhatIsMissing(): void {
    const { pendingSeconds } = this.#ears;
    if (pendingSeconds === 0) return;
    const message = `${pendingSeconds.toFixed(1)} s of what was said had no final yet when the session was closed.`;
    this.#outbox.say(errorEvent('worker_unavailable', message, { recoverable: false }));
  }

  #entered(state: SessionState, change: SessionChange): void {
    if (state === 'hold') {
      this.#ears.forgetContext();
      this.#ears.sayInTurn({ type: 'session.hold', hold_timeout_ms: this.#config.hold_timeout_ms });
    }
    if (change === 'timed_out' && state !== 'hold') this.#reason ??= 'timeout';
    if (state === 'closing' && change === 'timed_out') void this.#flush();
    if (state === 'closed') this.#over = this.#finish();
  }

  /** Everything is let go; the last thing said is that the session is over. */
  async #finish(): Promise<void> {
    this.#callOffClosing();
    this.#inbox.end();
    this.#speaking.cancel();
    this.#leaving.abort();
    const released = this.#ears.stop();
    await this.#speaking.idle();
    this.#outbox.sayLast({
      type: 'session.closed',
      reason: this.#reason ?? 'error',
      total_duration_ms: this.#receivedMs,
      segments_transcribed: this.#ears.transcribed,
    });
    await released;
  }

  #failedToHear(error: VoiceError): void {
    if (error.kind === 'internal') return this.#fail(error);
    this.#options.onFault?.(error);
    this.#say(error.kind === 'model_not_found' ? 'model_not_found' : 'worker_unavailable', error.message);
  }

  /** What should never happen, did. */
  #fail(error: VoiceError): void {
    if (this.#life.state === 'closed') return;
    this.#options.onFault?.(error);
    this.#outbox.say(errorEvent('internal_error', error.message, { recoverable: false }));
    void this.end('error');
  }
}

const UNREAD = 'The session was ended: what it says is not being read.';
