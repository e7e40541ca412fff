import { shortened } from '../../../base/shortened.ts';
import type { VoiceError } from '../../../domain/errors.ts';
import type { EventOf, RealtimeEvent, RealtimeOutput } from '../../../domain/realtime.ts';
import type { RealtimeSession } from '../../../realtime/session.ts';
import { errorCode, isOwnFault } from '../../../wire/realtime/errors.ts';
import { reportsLanguages, reportsSpeakers } from '../../../wire/rest/hosted-form.ts';
import { droppedMessage } from '../../../wire/realtime/to-wire.ts';
import type { HostedForm } from '../requested-dialect.ts';
import type { Dialect, SocketFrame } from '../dialect.ts';
import { FrameInbox } from '../frame-inbox.ts';
import { createInput } from './audio-format.ts';
import { checkModelSettings, needsModelCheck, type RequireStt } from './check-model-settings.ts';
import {
  type HostedEvent,
  newId,
  SESSION_CLOSED,
  toError,
  toEventFrame,
  TRANSCRIPTION_PATHS,
} from './events.ts';
import { EarlyAudio } from './early-audio.ts';
import { Items } from './items.ts';
import { fault, type HostedMessage, parseHostedMessage } from './messages.ts';
import { changeBetween, describeSession, type HostedSettings, withAvailableTurns } from './settings.ts';

export interface HostedDialectOptions {
  readonly session: RealtimeSession;
  readonly settings: HostedSettings;
  /** The form of the first event, before the client has sent anything. */
  readonly hosted: HostedForm;
  readonly requireStt: RequireStt;
  /** Whether a model for the end of turns is installed. */
  readonly hasTurnModel: () => Promise<boolean>;
  /** Sends a frame; resolves when there is room for another. */
  readonly send: (frame: SocketFrame) => Promise<void>;
  /** Resumes or pauses reading from the client. */
  readonly setFlow: (flow: 'go' | 'wait') => void;
  /** Called with an internal error. */
  readonly onFailure: (error: VoiceError) => void;
}

type Message<T extends HostedMessage['type']> = Extract<HostedMessage, { type: T }>;

/** A shorter commit is an error, as in the hosted API. */
const SHORTEST_COMMIT_MS = 100;

/**
 * The hosted API's realtime transcription protocol. Messages are processed one at a time, audio no faster
 * than the session has room for it: a faster client is read more slowly, and nothing is dropped.
 */
export class HostedDialect implements Dialect {
  readonly #options: HostedDialectOptions;
  readonly #inbox: FrameInbox;
  readonly #items = new Items(() => newId('item'));
  #settings: HostedSettings;
  #toSamples: (bytes: Uint8Array) => Float32Array;
  /** Sound received by the session, in milliseconds. */
  #receivedMs = 0;
  #committedMs = 0;
  readonly #early = new EarlyAudio();

  constructor(options: HostedDialectOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#toSamples = createInput(options.settings.format);
    this.#items.language = options.settings.language ?? 'en';
    this.#applyToItems(options.settings);
    options.session.admission = 'wait';
    const { model } = options.settings;
    if (model !== undefined && reportsSpeakers(model))
      options.session.execute({ type: 'configure', change: { speakers: {} } });
    this.#inbox = new FrameInbox(options, async (frame, isBinary) => {
      const message = isBinary ? NO_BINARY : parseHostedMessage(frame);
      for (const event of await this.#answer(message)) await options.send(toEventFrame(event));
    });
  }

  receive(frame: Buffer, isBinary: boolean): void {
    this.#inbox.receive(frame, isBinary);
  }

  send(output: RealtimeOutput): readonly SocketFrame[] {
    return output.type === 'event' ? this.#translate(output.event).map(toEventFrame) : [];
  }

  close(): void {
    this.#inbox.close();
  }

  async #answer(message: HostedMessage): Promise<readonly HostedEvent[]> {
    switch (message.type) {
      case 'update':
        return this.#update(message);
      case 'append':
        await this.#append(message.audio);
        return [];
      case 'commit':
        return this.#commit(message);
      case 'clear':
        this.#early.take();
        this.#items.clear();
        this.#committedMs = this.#receivedMs;
        this.#options.session.execute({ type: 'clear' });
        return [{ type: 'input_audio_buffer.cleared' }];
      case 'retrieve':
        return this.#retrieve(message);
      case 'fault':
        break;
    }
    return [{ type: 'error', error: message.error }];
  }

  #retrieve({
    itemId,
    eventId,
  }: Message<'retrieve'>): Promise<readonly HostedEvent[]> | readonly HostedEvent[] {
    const transcript = this.#items.transcriptOf(itemId);
    if (transcript === undefined) {
      const message = `There is no item '${shortened(itemId)}' with a transcript.`;
      return this.#answer(fault('item_not_found', message, 'item_id', eventId));
    }
    const content = [{ type: 'input_audio', transcript }] as const;
    const item = { id: itemId, type: 'message', role: 'user', status: 'completed', content } as const;
    return [{ type: 'conversation.item.retrieved', item }];
  }

  async #update({ update, reply, eventId }: Message<'update'>): Promise<readonly HostedEvent[]> {
    const { session, requireStt, hasTurnModel } = this.#options;
    const change = await withAvailableTurns(update.change, hasTurnModel);
    const after = { ...this.#settings, ...change };
    const { model, language } = after;
    let warnings: readonly string[] = [];
    if (needsModelCheck(this.#settings, after)) {
      const checked = await checkModelSettings(after, requireStt);
      if ('code' in checked) {
        const field = `${TRANSCRIPTION_PATHS[update.form]}.${checked.field}`;
        return this.#answer(fault(checked.code, checked.message, field, eventId));
      }
      ({ warnings } = checked);
    }
    const news = changeBetween(this.#settings, after);
    if (Object.keys(news).length > 0) session.execute({ type: 'configure', change: news });
    if (JSON.stringify(after.format) !== JSON.stringify(this.#settings.format)) {
      this.#toSamples = createInput(after.format);
    }
    if (language !== undefined) this.#items.language = language;
    this.#settings = after;
    this.#applyToItems(after);
    if (model !== undefined) for (const audio of this.#early.take()) await this.#append(audio);
    const described = describeSession(session.id, after, update.form);
    return [{ type: reply, session: { ...described, ...(warnings.length > 0 && { warnings }) } }];
  }

  #applyToItems({ threshold, model }: HostedSettings): void {
    this.#items.manual = threshold === undefined;
    this.#items.listsLanguages = model !== undefined && reportsLanguages(model);
  }

  async #append(audio: Buffer): Promise<void> {
    if (this.#settings.model === undefined && this.#early.keep(audio)) return;
    const { rate, bytesPerSample } = this.#settings.format;
    this.#receivedMs += (1000 * audio.length) / bytesPerSample / rate;
    await this.#inbox.append(this.#options.session, audio, this.#toSamples);
  }

  #commit({ eventId }: Message<'commit'>): Promise<readonly HostedEvent[]> | readonly HostedEvent[] {
    if (this.#settings.model === undefined) {
      const field = `${TRANSCRIPTION_PATHS.nested}.model`;
      const message = `No model is chosen, so there is nothing to commit: send session.update with '${field}'.`;
      return this.#answer(fault('missing_required_parameter', message, field, eventId));
    }
    const bufferedMs = this.#receivedMs - this.#committedMs;
    if (bufferedMs < SHORTEST_COMMIT_MS) {
      const message =
        `There is too little audio to commit: at least ${SHORTEST_COMMIT_MS} ms are needed, ` +
        `there are ${bufferedMs.toFixed(2)} ms.`;
      return this.#answer(fault('input_audio_buffer_commit_empty', message, undefined, eventId));
    }
    this.#committedMs = this.#receivedMs;
    const events = this.#items.commit();
    this.#options.session.execute({ type: 'commit' });
    return events;
  }

  #translate(event: RealtimeEvent): readonly HostedEvent[] {
    switch (event.type) {
      case 'created':
        return [this.#created()];
      case 'speech_started':
        return this.#items.speechStarted(event.atMs);
      case 'speech_ended':
        return this.#items.speechEnded(event.atMs);
      case 'partial':
        return this.#items.partial(event);
      case 'final':
        this.#committedMs = Math.max(this.#committedMs, Math.min(event.endMs, this.#receivedMs));
        return this.#items.final(event);
      case 'error':
        return this.#tellError(event);
      case 'closed':
        return this.#items.fail(SESSION_CLOSED);
      case 'audio_dropped':
        return [toError({ code: 'frames_dropped', message: droppedMessage(event) })];
      // Not part of this protocol, or sent with `session.updated`. The session recovers from a lost worker
      // without losing words, and a waiting client is never too fast.
      case 'settings_ignored':
      case 'on_hold':
      case 'draining':
      case 'too_fast':
      case 'worker_lost':
      case 'eager':
      case 'resumed':
      case 'speakers_renamed':
      case 'utterance_started':
      case 'alignment':
      case 'utterance_ended':
        break;
    }
    return [];
  }

  #created(): HostedEvent {
    const { hosted, session } = this.#options;
    return { type: hosted.created, session: describeSession(session.id, this.#settings, hosted.form) };
  }

  #tellError(event: EventOf<'error'>): readonly HostedEvent[] {
    const { isFatal } = event;
    const { message } = event.error;
    const code = errorCode(event);
    const fault = { code, message };
    if (isOwnFault(code)) this.#items.blame(fault);
    // Of the faults that leave the session open, only an empty commit needs an answer now, because the client
    // waits for it.
    const isAnswer = isFatal || code === 'invalid_request';
    const failed = isAnswer ? this.#items.fail(fault, isFatal ? Infinity : 1) : [];
    return [...failed, toError(fault)];
  }
}

const NO_BINARY = fault(
  'invalid_value',
  'Audio comes as base64 in input_audio_buffer.append, not in frames of bytes.',
);
