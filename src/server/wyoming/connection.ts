import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { waitForDrain } from '../../base/wait-for-drain.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { ANSWERS } from '../../wire/wyoming/answers.ts';
import { readEvents } from '../../wire/wyoming/framing.ts';
import { type PcmFormat, toMessage, type WyomingMessage } from '../../wire/wyoming/messages.ts';
import { logFault, toVoiceError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { clientNetwork } from '../client-share.ts';
import type { RunningRequests } from '../running-requests.ts';
import {
  type WyomingContext,
  speakText,
  sttModels,
  type TranscribeEvent,
  transcribeInput,
  choosableVoices,
} from './answering.ts';
import { Jobs } from './jobs.ts';
import { PcmInput } from './pcm-input.ts';
import { requireLength, TextInput } from './text-input.ts';

export interface WyomingOptions {
  readonly runtime: ServerRuntime;
  readonly running: RunningRequests;
  readonly version: string;
  /** The longest text to speak. */
  readonly maxInputCharacters: number;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Absent if nothing is measured. */
  readonly measures: Pick<Metrics, 'stt' | 'tts'> | undefined;
}

/** The time limit for a client that sends nothing. */
const IDLE_MS = 300_000;
/** The time limit for a client in the middle of a request. */
const STALL_MS = 30_000;
/** The time that a client gets after an error to send its rest, which is not read. */
const LINGER_MS = 5_000;

type Message<T extends WyomingMessage['type']> = Extract<WyomingMessage, { type: T }>;

/**
 * A client of the Wyoming protocol, from its first event to its last. Requests run one by one. The first
 * error closes the connection, as in the protocol's own server: clients ignore `error` events.
 */
export class WyomingConnection {
  readonly #socket: Socket;
  readonly #options: WyomingOptions;
  readonly #leaving = new AbortController();
  #transcribe: TranscribeEvent = { model: undefined, language: undefined };
  #audioInput: PcmInput | undefined;
  #textInput: TextInput | undefined;
  readonly #jobs: Jobs;
  readonly #answering: Pick<WyomingContext, 'runtime' | 'measures' | 'send' | 'onWarning'>;
  #callOffWaiting: () => void = () => undefined;
  #isObeying = false;
  /** An error was sent; further events are ignored. */
  #isOver = false;

  constructor(socket: Socket, options: WyomingOptions) {
    this.#socket = socket;
    this.#options = options;
    const { runtime, measures, running, log } = options;
    this.#answering = {
      runtime,
      measures,
      send: (frame) => this.#send(frame),
      onWarning: (warning) => log.info({ warning }, 'a text is spoken otherwise than it says'),
    };
    this.#jobs = new Jobs({
      running,
      client: clientNetwork(socket.remoteAddress),
      leaving: this.#leaving.signal,
      onFailure: (error) => this.#fail(error),
      onDone: () => this.#wait(),
    });
    socket.once('close', () => this.#leaving.abort(cancelled()));
    // Every socket error also closes the connection.
    socket.on('error', () => undefined);
  }

  /** Resolves when the client has left and all its requests have ended. Never rejects. */
  async run(): Promise<void> {
    const { log } = this.#options;
    try {
      this.#wait();
      for await (const event of readEvents(this.#socket)) {
        // The connection is not read meanwhile, so the client is not slow.
        if (this.#isOver) continue;
        this.#isObeying = true;
        this.#callOffWaiting();
        try {
          await this.#obey(toMessage(event));
        } catch (error) {
          await this.#fail(error);
        }
        this.#isObeying = false;
        this.#wait();
      }
    } catch (error) {
      // The rest of the input cannot be parsed.
      if (!this.#leaving.signal.aborted) await this.#fail(error);
      log.debug({ reason: VoiceError.from(error).message }, 'wyoming connection broke off');
    }
    this.#giveUp();
    await this.#jobs.done;
    this.#callOffWaiting();
    this.#socket.destroySoon();
  }

  async #obey(message: WyomingMessage): Promise<void> {
    switch (message.type) {
      case 'describe':
        return this.#describe();
      case 'ping':
        return this.#send(ANSWERS.pong(message.text));
      case 'transcribe':
        this.#transcribe = message;
        return;
      case 'audio_start':
        return this.#startAudio(message.format);
      case 'audio':
        return this.#append(message);
      case 'audio_stop':
        this.#audioInput?.end();
        this.#audioInput = undefined;
        return;
      case 'speak':
        // Clients that send a text in pieces also send it whole, for servers without streaming.
        if (this.#textInput === undefined) await this.#speak(message);
        return;
      case 'speech_start':
        return this.#speakAsItComes(message);
      case 'speech_text':
        this.#textInput?.push(message.text);
        return;
      case 'speech_stop':
        this.#textInput?.end();
        this.#textInput = undefined;
        return;
      case 'other':
        return;
    }
  }

  async #describe(): Promise<void> {
    const { runtime, version } = this.#options;
    const [models, voices] = await Promise.all([sttModels(runtime), choosableVoices(runtime)]);
    await this.#send(ANSWERS.info({ version, models: models.map(({ manifest }) => manifest), voices }));
  }

  async #startAudio(format: PcmFormat): Promise<void> {
    if (this.#textInput) throw inTheMiddle('A text is coming in pieces: end it before sound is sent.');
    this.#audioInput?.close();
    const input = (this.#audioInput = new PcmInput(format));
    const transcribe = this.#transcribe;
    await this.#jobs.add(
      (request) => transcribeInput({ ...this.#answering, ...request }, input, transcribe),
      () => input.close(),
    );
  }

  async #append({ format, pcm }: Message<'audio'>): Promise<void> {
    if (this.#audioInput === undefined) await this.#startAudio(format);
    if (!this.#audioInput!.isOf(format)) throw inTheMiddle('The sound is laid out otherwise than it began.');
    await this.#audioInput!.push(pcm);
  }

  async #speakAsItComes(how: Message<'speech_start'>): Promise<void> {
    if (this.#audioInput) throw inTheMiddle('Sound is coming: end it before a text is sent in pieces.');
    this.#textInput?.end();
    const text = (this.#textInput = new TextInput(this.#options.maxInputCharacters));
    await this.#jobs.add(
      async (request) => {
        try {
          await speakText({ ...this.#answering, ...request }, text.pieces, how);
          await this.#send(ANSWERS.spoken());
        } catch (error) {
          await this.#fail(error, [ANSWERS.spoken()]);
        } finally {
          text.close();
        }
      },
      () => text.end(),
    );
  }

  async #speak(how: Message<'speak'>): Promise<void> {
    const { text } = how;
    requireLength([...text].length, this.#options.maxInputCharacters);
    // Waiting would deadlock: the job waits for the end of the audio.
    if (this.#audioInput && this.#jobs.isFull)
      throw inTheMiddle('Sound is coming, and much waits for it: end it before more is asked for.');
    await this.#jobs.add((request) => speakText({ ...this.#answering, ...request }, text, how));
  }

  /** Sends the error, then `lastWords`, and ends the connection. */
  async #fail(thrown: unknown, lastWords: readonly Uint8Array[] = []): Promise<void> {
    // The connection may have broken before it was closed.
    if (this.#isOver || this.#leaving.signal.aborted || this.#socket.destroyed) return;
    this.#isOver = true;
    const error = toVoiceError(thrown);
    logFault(this.#options.log, error);
    for (const frame of [ANSWERS.error(error), ...lastWords]) await this.#send(frame);
    this.#leaving.abort(cancelled());
    this.#giveUp();
    // Closing at once would discard the error for a client that still sends.
    this.#socket.end();
    this.#callOffWaiting();
    this.#callOffWaiting = this.#options.clock.after(LINGER_MS, () => this.#socket.destroy());
  }

  async #send(frame: Uint8Array): Promise<void> {
    if (this.#socket.destroyed || !this.#socket.writable || this.#socket.write(frame)) return;
    const callOff = this.#options.clock.after(STALL_MS, () => this.#socket.destroy());
    await waitForDrain(this.#socket, this.#leaving.signal);
    callOff();
  }

  /** Restarts the client's deadline. No deadline runs while the client waits for the server. */
  #wait(): void {
    this.#callOffWaiting();
    const isMidway = this.#audioInput !== undefined || this.#textInput !== undefined;
    if (this.#leaving.signal.aborted || this.#isObeying || (this.#jobs.count > 0 && !isMidway)) return;
    const leave = () => this.#socket.destroy();
    this.#callOffWaiting = this.#options.clock.after(isMidway ? STALL_MS : IDLE_MS, leave);
  }

  /** The client has closed its side: its unfinished requests are dropped. */
  #giveUp(): void {
    this.#audioInput?.end();
    this.#textInput?.end();
    this.#audioInput = undefined;
    this.#textInput = undefined;
  }
}

const inTheMiddle = (message: string) => new VoiceError('invalid_request', message);
