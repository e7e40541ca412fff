import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { SlidingWindow } from '../base/sliding-window.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type {
  CloseReason,
  ErrorConcern,
  RealtimeCommand,
  RealtimeEvent,
  RealtimeOutput,
  SessionConfig,
  SpeakCommand,
} from '../domain/realtime.ts';
import { Configuration } from './configuration.ts';
import { Inbox } from './inbox.ts';
import { type Admission, Intake } from './intake.ts';
import { Life } from './life.ts';
import { Outbox } from './outbox.ts';
import { createRecognition, type Recognition, settingsIn } from './recognition.ts';
import type { RealtimeSession } from './session.ts';
import { Speaking } from './speaking.ts';
import { CLOSING_MS, type SessionChange, type SessionState } from './states.ts';
import type { Surroundings } from './surroundings.ts';
import type { Traffic } from './traffic.ts';

export interface ConversationOptions {
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  /** What all sessions ask of the engines. */
  readonly traffic: Traffic;
  /** That transcribes; may be chosen later. */
  readonly model?: string | undefined;
  /** ISO 639-1; detected where left out and the model can. */
  readonly language?: string | undefined;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
  /** Told of faults that are not the client's. */
  readonly onFault?: ((error: VoiceError) => void) | undefined;
  /** `drop` where left out. */
  readonly admission?: Admission | undefined;
  /** Whether a client that is silent for too long is let go, and its last words are given up after a while; true where left out. */
  readonly hasDeadlines?: boolean | undefined;
}

/** Audio is worked on in pieces of up to a second. */
const PIECE_SAMPLES = SPEECH_RATE;

/** A client that has more commands wait behind its audio than this does not wait for anything. */
const MOST_TASKS = 1_000;

/** A client is told so often, at most, that its audio is of no use. */
const TELL_EVERY_MS = 1_000;

/** These do not wait behind audio: whoever is behind can still leave. */
const AT_ONCE: ReadonlySet<RealtimeCommand['type']> = new Set(['cancel_speech', 'cancel_session', 'close']);

/** A session: what is heard, what is said, and what state it is in. */
export class Conversation implements RealtimeSession {
  readonly id = `sess_${randomBytes(6).toString('hex')}`;
  admission: Admission;
  readonly #options: ConversationOptions;
  readonly #outbox: Outbox;
  readonly #inbox = new Inbox(PIECE_SAMPLES);
  readonly #leaving = new AbortController();
  readonly #configuration: Configuration;
  readonly #life: Life;
  readonly #intake: Intake;
  readonly #recognition: Recognition;
  readonly #speaking: Speaking;
  readonly #toldUseless = new SlidingWindow(1, TELL_EVERY_MS);
  /** How many speeches have been asked for that are not over. */
  #muted = 0;
  #reason: CloseReason | undefined;
  #callOffClosing: () => void = () => undefined;
  #over: Promise<void> | undefined;

  constructor(options: ConversationOptions) {
    const { surroundings, clock, traffic, model, language, requestId, hasDeadlines = true } = options;
    this.#options = options;
    this.admission = options.admission ?? 'drop';
    this.#outbox = new Outbox(() => this.#fail(new VoiceError('internal', UNREAD)));
    const say = this.#outbox.say.bind(this.#outbox);
    const admission = () => this.admission;
    this.#configuration = new Configuration({
      surroundings,
      model,
      language,
      say,
      onModel: (name, capabilities) => this.#use(name, capabilities),
      onChange: (config) => this.#configured(config),
    });
    this.#life = new Life({
      clock,
      limits: () => ({ silenceMs: this.#config.silenceTimeoutMs, holdMs: this.#config.holdTimeoutMs }),
      onEnter: (state, change) => this.#entered(state, change),
      hasDeadlines,
    });
    this.#intake = new Intake({
      inbox: this.#inbox,
      say,
      now: () => clock.now(),
      isMuted: () => this.#muted > 0,
      admission,
    });
    this.#recognition = createRecognition({
      surroundings,
      clock,
      traffic,
      config: () => this.#config,
      say,
      onSpeech: (change) => this.#life.apply(change),
      onFailure: (error) => this.#failedToHear(error),
      signal: this.#leaving.signal,
      admission,
      requestId,
    });
    this.#speaking = new Speaking({
      outbox: this.#outbox,
      speak: (command, signal) => surroundings.speak(this.#utterance(command), signal),
      now: () => this.#receivedMs,
      onReceived: () => this.#mute(),
    });
    say({ type: 'created', sessionId: this.id, config: this.#config });
    this.#enqueue(() => this.#connect());
    void this.#run();
  }

  get output(): AsyncIterable<RealtimeOutput> {
    return this.#outbox;
  }

  hear(samples: Float32Array): void {
    if (this.#reason === undefined) this.#intake.take(samples);
  }

  room(): Promise<void> {
    return this.#inbox.room();
  }

  obey(command: RealtimeCommand): void {
    if (this.#reason !== undefined) return;
    this.#life.touch();
    if (this.#inbox.waitingTasks >= MOST_TASKS && !AT_ONCE.has(command.type)) {
      return this.#outbox.say(refusal('Too many commands are waiting; this one was left out.'));
    }
    switch (command.type) {
      case 'configure':
        return this.#enqueue(() => this.#configuration.change(command.change));
      case 'commit':
        return this.#enqueue(() => this.#commit());
      case 'clear':
        return this.#enqueue(() => this.#recognition.listening.clear());
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
    this.#life.touch();
    this.#say('command', error);
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
        if (next.type === 'task') await next.run();
        else if (next.type === 'skipped') this.#recognition.listening.skip(next.samples);
        else await this.#listenTo(next.samples);
      }
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#fail(VoiceError.from(error));
    }
  }

  /** Audio is of no use before there is a model to hear it. */
  async #listenTo(samples: Float32Array): Promise<void> {
    const { listening, transcribing } = this.#recognition;
    if (transcribing.isReady) return listening.hear(samples);
    listening.skip(samples.length);
    const now = this.#options.clock.now();
    if (this.#toldUseless.waitMs(now) > 0) return;
    this.#toldUseless.add(now);
    this.#outbox.say(refusal('Audio came before a model was chosen, and was dropped: choose a model first.'));
  }

  /** Only a model that is not there ends the session. */
  async #connect(): Promise<void> {
    if (!(await this.#configuration.connect())) void this.end('error');
  }

  /** What begins from now on is heard by this model; what was said so far is still heard by the last one. */
  async #use(model: string, capabilities: SttCapabilities): Promise<void> {
    const { listening, transcribing } = this.#recognition;
    await listening.interrupt();
    transcribing.forgetContext();
    transcribing.use(model, capabilities);
  }

  #configured(config: SessionConfig): void {
    this.#recognition.listening.configure(settingsIn(config));
    this.#life.touch();
  }

  async #commit(): Promise<void> {
    const { listening, inOrder } = this.#recognition;
    if (await listening.commit()) return;
    inOrder.say(refusal('There is nothing to commit: no audio was heard since the last final.'));
  }

  #speak(command: SpeakCommand): void {
    const ready = new Promise<void>((resolve) => {
      this.#enqueue(async () => {
        // What was said before is heard; what comes after it is not, until the speech is over.
        if (this.#config.commitStrategy === 'vad') await this.#recognition.listening.interrupt();
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
    const { ttsModel: model, ttsVoice } = this.#config;
    const named = voice ?? ttsVoice;
    return {
      text,
      granularity,
      ...(model !== undefined && { model }),
      ...(named !== undefined && { voice: named }),
      ...(speed !== undefined && { speed }),
    };
  }

  /** Nothing more is taken; what was said is flushed, for at most `limitMs` where there are deadlines. */
  #close(reason: CloseReason, limitMs: number): void {
    const { listening } = this.#recognition;
    const { clock, hasDeadlines = true } = this.#options;
    this.#reason = reason;
    this.#speaking.cancel();
    if (hasDeadlines) {
      this.#callOffClosing = clock.after(limitMs, () => {
        this.#sayWhatIsMissing();
        this.#life.apply('ended');
      });
    }
    this.#enqueue(async () => {
      await listening.end();
      if (reason === 'client_request') this.#life.apply('closed_by_client');
      await this.#flush();
    });
  }

  async #flush(): Promise<void> {
    await Promise.all([this.#recognition.transcribing.flushed(), this.#speaking.idle()]);
    this.#life.apply('ended');
  }

  /** Whoever closes is told what was said in vain. */
  #sayWhatIsMissing(): void {
    const { pendingSeconds } = this.#recognition.transcribing;
    if (pendingSeconds === 0) return;
    const message = `${pendingSeconds.toFixed(1)} s of what was said had no final yet when the session was closed.`;
    this.#say('transcription', new VoiceError('worker_unavailable', message), { isFatal: true });
  }

  #entered(state: SessionState, change: SessionChange): void {
    if (state === 'hold') {
      const { transcribing, inOrder } = this.#recognition;
      transcribing.forgetContext();
      inOrder.say({ type: 'on_hold', timeoutMs: this.#config.holdTimeoutMs });
    }
    if (change === 'timed_out' && state !== 'hold') this.#reason ??= 'timeout';
    if (state === 'closing' && change === 'timed_out') void this.#flush();
    if (state === 'closed') this.#over = this.#finish();
  }

  /** Everything is let go; the last thing said is that the session is over. */
  async #finish(): Promise<void> {
    const { transcribing, inOrder } = this.#recognition;
    this.#callOffClosing();
    this.#inbox.end();
    this.#speaking.cancel();
    this.#leaving.abort();
    inOrder.end();
    const released = transcribing.stop();
    await this.#speaking.idle();
    this.#outbox.sayLast({
      type: 'closed',
      reason: this.#reason ?? 'error',
      durationMs: this.#receivedMs,
      segments: transcribing.transcribed,
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
    if (this.#life.state === 'closed') return;
    this.#options.onFault?.(error);
    this.#say('session', error, { isFatal: true });
    void this.end('error');
  }
}

const UNREAD = 'The session was ended: what it says is not being read.';

const refusal = (message: string): RealtimeEvent => ({
  type: 'error',
  concern: 'command',
  error: new VoiceError('invalid_request', message),
  isFatal: false,
});
