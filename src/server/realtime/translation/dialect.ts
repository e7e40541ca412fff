import { createPcm16Reader } from '../../../audio/pcm16.ts';
import { createResampler } from '../../../audio/resample.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import { TTS_RATE } from '../../../domain/synthesis.ts';
import { VoiceError } from '../../../domain/errors.ts';
import type { EventOf, RealtimeEvent, RealtimeOutput } from '../../../domain/realtime.ts';
import type { RealtimeSession } from '../../../realtime/session.ts';
import { errorCode } from '../../../wire/realtime/errors.ts';
import type { Dialect, SocketFrame } from '../dialect.ts';
import { FrameInbox } from '../frame-inbox.ts';
import type { DialectTools } from '../connection.ts';
import { faultType, newId } from '../hosted/events.ts';
import { parseTranslationMessage, toWireFault, type TranslationMessage } from './messages.ts';
import { RunningTranscript } from './running-transcript.ts';
import { changedTranslation, describeTranslation, type TranslationSettings } from './settings.ts';
import { SpokenQueue } from './spoken-queue.ts';

export interface TranslationDialectOptions extends DialectTools {
  readonly settings: TranslationSettings;
  /** The end of the session, in Unix seconds. */
  readonly expiresAt: number;
  /** A second session: for the transcript in the source language, or to speak the translation. */
  readonly openBeside: (purpose: 'listen' | 'speak') => RealtimeSession;
}

/** The times of events are multiples of this many milliseconds. */
const STEP_MS = 200;

/**
 * The hosted API's protocol for translation sessions: speech in any language comes in; English text goes out
 * as it settles, and English speech sentence by sentence. Messages are processed one at a time.
 */
export class TranslationDialect implements Dialect {
  readonly #options: TranslationDialectOptions;
  readonly #inbox: FrameInbox;
  readonly #toSamples: (bytes: Uint8Array) => Float32Array;
  readonly #translation = new RunningTranscript('en');
  readonly #spoken: SpokenQueue;
  #settings: TranslationSettings;
  #source: RealtimeSession | undefined;
  #sourceSent: Promise<void> = Promise.resolve();
  #untilMs = 0;

  constructor(options: TranslationDialectOptions) {
    const { session, settings, openBeside } = options;
    this.#options = options;
    this.#settings = settings;
    const toSamples = createPcm16Reader();
    const { push } = createResampler(TTS_RATE, SPEECH_RATE);
    this.#toSamples = (bytes) => push(toSamples(bytes));
    this.#spoken = new SpokenQueue({
      open: () => {
        const speaker = openBeside('speak');
        speaker.execute({ type: 'configure', change: { ttsPacing: 'none' } });
        return speaker;
      },
      onSound: (pcm) => this.#send('session.output_audio.delta', this.#soundOf(pcm)),
      onError: (error) =>
        this.#send('error', { error: toWireFault('server_error', 'tts_error', error.message) }),
    });
    session.admission = 'wait';
    session.execute({ type: 'configure', change: { task: 'translate', model: settings.model } });
    this.#inbox = new FrameInbox(options, async (frame, isBinary) =>
      this.#answer(parseTranslationMessage(frame, isBinary)),
    );
    this.#listenToSource();
  }

  receive(frame: Buffer, isBinary: boolean): void {
    this.#inbox.receive(frame, isBinary);
  }

  send(output: RealtimeOutput): readonly SocketFrame[] | Promise<readonly SocketFrame[]> {
    if (output.type === 'audio') return [];
    return output.event.type === 'closed' ? this.#lastWords() : this.#translate(output.event);
  }

  close(): void {
    this.#inbox.close();
    this.#spoken.stop();
    void this.#source?.end('cancelled');
  }

  async #answer(message: TranslationMessage): Promise<void> {
    const { session } = this.#options;
    switch (message.type) {
      case 'append':
        await this.#inbox.append(this.#input, message.audio, this.#toSamples);
        return;
      case 'update':
        return this.#update(message);
      case 'close':
        this.#source?.execute({ type: 'close' });
        session.execute({ type: 'close' });
        return;
      case 'fault':
        return this.#send('error', { error: message.error });
    }
  }

  /** The input of the session and of the one beside it that gets the same audio. */
  get #input(): Pick<RealtimeSession, 'append' | 'room'> {
    const { session } = this.#options;
    const source = this.#source;
    if (source === undefined) return session;
    return {
      append: (samples) => {
        session.append(samples);
        source.append(samples);
      },
      room: async () => void (await Promise.all([session.room(), source.room()])),
    };
  }

  async #update({ change, eventId }: Extract<TranslationMessage, { type: 'update' }>): Promise<void> {
    const { session, expiresAt } = this.#options;
    const before = this.#settings;
    try {
      this.#settings = changedTranslation(before, change);
    } catch (thrown) {
      const { message, field } = VoiceError.from(thrown);
      const error = toWireFault('invalid_request_error', 'invalid_value', message, field?.name, eventId);
      return this.#send('error', { error });
    }
    if (this.#settings.source !== before.source) this.#listenToSource();
    return this.#send('session.updated', {
      session: describeTranslation(session.id, this.#settings, expiresAt),
    });
  }

  #listenToSource(): void {
    void this.#source?.end('cancelled');
    this.#source = undefined;
    const { source: model } = this.#settings;
    if (model === undefined) return;
    const source = this.#options.openBeside('listen');
    source.admission = 'wait';
    source.execute({ type: 'configure', change: { model } });
    this.#source = source;
    this.#sourceSent = this.#tellSource(source);
  }

  async #tellSource(source: RealtimeSession): Promise<void> {
    const transcript = new RunningTranscript('en');
    for await (const output of source.output) {
      if (output.type === 'audio') continue;
      const { event } = output;
      if (event.type === 'error' && event.concern !== 'session')
        await this.#send('error', { error: faultOf(event) });
      if (event.type !== 'partial' && event.type !== 'final') continue;
      const delta = event.type === 'partial' ? transcript.partial(event) : transcript.final(event).delta;
      const untilMs = event.type === 'partial' ? event.untilMs : event.endMs;
      if (delta !== '') await this.#send('session.input_transcript.delta', timed(delta, untilMs));
    }
  }

  #translate(event: Exclude<RealtimeEvent, EventOf<'closed'>>): readonly SocketFrame[] {
    const { session, expiresAt } = this.#options;
    if (event.type === 'created') {
      const described = describeTranslation(session.id, this.#settings, expiresAt);
      return [frameOf('session.created', { session: described })];
    }
    if (event.type === 'partial') return this.#deltas(this.#translation.partial(event), event.untilMs);
    if (event.type === 'final') {
      const { delta, text } = this.#translation.final(event);
      const { voice } = this.#settings;
      if (voice !== null) this.#spoken.add(text, voice);
      return this.#deltas(delta, event.endMs);
    }
    if (event.type !== 'error') return [];
    // Without its model, the session can do nothing.
    if (event.concern === 'command' && event.error.kind !== 'invalid_request')
      session.execute({ type: 'cancel_session' });
    return [frameOf('error', { error: faultOf(event) })];
  }

  #deltas(delta: string, untilMs: number): readonly SocketFrame[] {
    this.#untilMs = untilMs;
    return delta === '' ? [] : [frameOf('session.output_transcript.delta', timed(delta, untilMs))];
  }

  async #lastWords(): Promise<readonly SocketFrame[]> {
    await Promise.all([this.#spoken.finish(), this.#sourceSent]);
    return [frameOf('session.closed', {})];
  }

  #soundOf(pcm: Uint8Array) {
    const sound = { format: 'pcm16', sample_rate: TTS_RATE, channels: 1 };
    return { ...timed(Buffer.from(pcm).toString('base64'), this.#untilMs), ...sound };
  }

  #send(type: string, fields: object): Promise<void> {
    return this.#options.send(frameOf(type, fields));
  }
}

const frameOf = (type: string, fields: object): SocketFrame =>
  JSON.stringify({ event_id: newId('event'), type, ...fields });

const timed = (delta: string, untilMs: number) => ({
  delta,
  elapsed_ms: Math.floor(untilMs / STEP_MS) * STEP_MS,
});

function faultOf(event: EventOf<'error'>) {
  const code = errorCode(event);
  return toWireFault(faultType(code), code, event.error.message);
}
