import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { AsyncQueue } from '../../base/async-queue.ts';
import { chunkPcm16 } from '../../audio/chunk.ts';
import type { Clock } from '../../base/clock.ts';
import { drained } from '../../base/drained.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { Segment } from '../../domain/transcript.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { speak } from '../../runtime/speak.ts';
import { transcribe } from '../../runtime/transcribe.ts';
import { spaceBetween } from '../../text/spacing.ts';
import { ANSWERS } from '../../wire/wyoming/answers.ts';
import { readEvents } from '../../wire/wyoming/framing.ts';
import {
  type PcmFormat,
  toMessage,
  type WyomingMessage,
  type WyomingVoice,
} from '../../wire/wyoming/messages.ts';
import { endedBy, logFault, toVoiceError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { clientNetwork } from '../client-network.ts';
import type { RunningRequests } from '../running-requests.ts';
import { sttModelFor, sttModels, ttsModelFor, voicesOf } from './choose-model.ts';
import { PcmInput } from './pcm-input.ts';

export interface WyomingOptions {
  readonly runtime: ServedRuntime;
  readonly running: RunningRequests;
  readonly version: string;
  /** The longest text to speak. */
  readonly maxInputCharacters: number;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Absent where nothing is measured. */
  readonly measures: Pick<Metrics, 'stt' | 'tts'> | undefined;
}

/** A client that says nothing for so long is let go. */
const IDLE_MS = 300_000;
/** One that is in the middle of something is waited for only so long. */
const STALL_MS = 30_000;
/** What is asked for while so much is being worked on waits in the client. */
const MOST_JOBS = 4;

type Message<T extends WyomingMessage['type']> = Extract<WyomingMessage, { type: T }>;

type Asked = Omit<Message<'transcribe'>, 'type'>;

/** What becomes of what a client asked for: its frames, in order. */
type Job = (signal: AbortSignal, requestId: string) => Promise<void>;

/** A client of the Wyoming protocol, from its first event to its last. What it asks for is done one after the other. */
export class WyomingConnection {
  readonly #socket: Socket;
  readonly #options: WyomingOptions;
  readonly #client: string;
  readonly #leaving = new AbortController();
  #asked: Asked = { model: undefined, language: undefined };
  #hearing: PcmInput | undefined;
  #saying: { readonly text: AsyncQueue<string>; characters: number } | undefined;
  #last: Promise<void> = Promise.resolve();
  #jobs = 0;
  #callOffWaiting: () => void = () => undefined;

  constructor(socket: Socket, options: WyomingOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#client = clientNetwork(socket.remoteAddress ?? '');
    socket.once('close', () => this.#leaving.abort(cancelled()));
    // Whatever breaks a connection closes it as well.
    socket.on('error', () => undefined);
  }

  /** Resolves when the client has left, and all that it asked for is over. Never rejects. */
  async run(): Promise<void> {
    const { log } = this.#options;
    try {
      this.#wait();
      for await (const event of readEvents(this.#socket)) {
        this.#wait();
        try {
          await this.#obey(toMessage(event));
        } catch (error) {
          await this.#fail(error);
        }
        this.#wait();
      }
    } catch (error) {
      // Nothing that comes after it can be understood.
      if (!this.#leaving.signal.aborted) await this.#fail(error);
      log.debug({ reason: VoiceError.from(error).message }, 'wyoming connection broke off');
    }
    this.#giveUp();
    await this.#last;
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
        this.#asked = message;
        return;
      case 'audio_start':
        return this.#listen(message.format);
      case 'audio':
        return this.#hear(message);
      case 'audio_stop':
        this.#hearing?.end();
        this.#hearing = undefined;
        return;
      case 'speak':
        // Who sends a text in pieces sends it whole as well, for servers that do not take pieces.
        if (this.#saying === undefined) await this.#speak(message.text, message.voice);
        return;
      case 'speech_start':
        return this.#speakAsItComes(message.voice);
      case 'speech_text':
        return this.#takeText(message.text);
      case 'speech_stop':
        this.#saying?.text.end();
        this.#saying = undefined;
        return;
      case 'other':
        return;
    }
  }

  async #describe(): Promise<void> {
    const { runtime, version } = this.#options;
    const [models, voices] = await Promise.all([sttModels(runtime), voicesOf(runtime)]);
    await this.#send(ANSWERS.info({ version, models: models.map(({ manifest }) => manifest), voices }));
  }

  async #listen(format: PcmFormat): Promise<void> {
    if (this.#saying) throw inTheMiddle('A text is coming in pieces: end it before sound is sent.');
    this.#hearing?.close();
    const input = (this.#hearing = new PcmInput(format));
    const asked = this.#asked;
    await this.#begin(
      (signal, requestId) => this.#transcribe(input, asked, signal, requestId),
      () => input.close(),
    );
  }

  async #hear({ format, pcm }: Message<'audio'>): Promise<void> {
    if (this.#hearing === undefined) await this.#listen(format);
    if (!this.#hearing!.isOf(format)) throw inTheMiddle('The sound is laid out otherwise than it began.');
    await this.#hearing!.push(pcm);
  }

  async #transcribe(input: PcmInput, asked: Asked, signal: AbortSignal, requestId: string): Promise<void> {
    const { runtime, measures } = this.#options;
    const measure = measures?.stt.begin('transcribe');
    const { language } = asked;
    const between = spaceBetween(language ?? '');
    let parts = 0;
    const tellPart = ({ text }: Segment) =>
      void this.#send(ANSWERS.transcriptPart(parts++ > 0 ? between + text : text));
    try {
      runtime.refuseWhenFull();
      const model = await sttModelFor(runtime, asked);
      const transcript = await transcribe(
        runtime.forRequest({ requestId, urgent: true }),
        {
          model,
          task: 'transcribe',
          ...(language !== undefined && { language }),
          audio: { type: 'stream', name: 'the sound', bytes: input.bytes() },
        },
        signal,
        (progress) => {
          if (progress.type === 'prepared') void this.#send(ANSWERS.transcriptStart(language));
          else if (progress.type === 'heard') progress.segments.forEach(tellPart);
        },
      );
      measure?.('completed', transcript.duration);
      await this.#tellTranscript(transcript.text, transcript.language);
    } catch (error) {
      measure?.(endedBy(toVoiceError(error)));
      if (input.received > 0 || VoiceError.from(error).kind !== 'invalid_audio') throw error;
      // Nobody spoke into the microphone.
      await this.#tellTranscript('', language ?? 'en');
    }
  }

  async #tellTranscript(text: string, language: string): Promise<void> {
    await this.#send(ANSWERS.transcript(text, language));
    await this.#send(ANSWERS.transcriptStop());
  }

  async #speakAsItComes(voice: WyomingVoice): Promise<void> {
    if (this.#hearing) throw inTheMiddle('Sound is coming: end it before a text is sent in pieces.');
    this.#saying?.text.end();
    const text = new AsyncQueue<string>();
    this.#saying = { text, characters: 0 };
    await this.#begin(
      async (signal, requestId) => {
        try {
          await this.#say(text, voice, signal, requestId);
        } finally {
          void text.return();
          await this.#send(ANSWERS.spoken());
        }
      },
      () => text.end(),
    );
  }

  #takeText(text: string): void {
    if (this.#saying === undefined) return;
    this.#saying.characters += [...text].length;
    this.#requireLength(this.#saying.characters);
    this.#saying.text.push(text);
  }

  async #speak(text: string, voice: WyomingVoice): Promise<void> {
    this.#requireLength([...text].length);
    await this.#begin((signal, requestId) => this.#say(text, voice, signal, requestId));
  }

  async #say(
    text: string | AsyncIterable<string>,
    { name, language }: WyomingVoice,
    signal: AbortSignal,
    requestId: string,
  ): Promise<void> {
    const { runtime, measures } = this.#options;
    const measure = measures?.tts.begin();
    let sounds = false;
    try {
      const model = await ttsModelFor(runtime, { name });
      const asked = { model, text, voice: name, ...(name === undefined && { language }) };
      for await (const { bytes } of chunkPcm16(
        speak(runtime.forRequest({ requestId, urgent: true }), asked, signal),
      )) {
        if (!sounds) {
          measure?.firstByte();
          await this.#send(ANSWERS.speechStart());
        }
        sounds = true;
        await this.#send(ANSWERS.speech(bytes));
        signal.throwIfAborted();
      }
      measure?.end('completed');
    } catch (error) {
      measure?.end(endedBy(toVoiceError(error)));
      throw error;
    } finally {
      if (sounds) await this.#send(ANSWERS.speechStop());
    }
  }

  #requireLength(characters: number): void {
    const { maxInputCharacters } = this.#options;
    if (characters <= maxInputCharacters) return;
    throw new VoiceError(
      'invalid_value',
      `A text may have ${maxInputCharacters} characters, got ${characters}.`,
    );
  }

  /** Does a job when those before it are done; `giveUp` is for one that cannot be begun. */
  async #begin(job: Job, giveUp: () => void = () => undefined): Promise<void> {
    if (this.#jobs >= MOST_JOBS) await this.#last;
    this.#jobs++;
    this.#last = this.#do(job, giveUp, this.#last);
  }

  async #do(job: Job, giveUp: () => void, before: Promise<void>): Promise<void> {
    await before;
    const requestId = `wyo_${randomUUID()}`;
    try {
      const request = this.#options.running.start(requestId, this.#client);
      try {
        await job(AbortSignal.any([request.signal, this.#leaving.signal]), requestId);
      } finally {
        request.close();
      }
    } catch (error) {
      await this.#fail(error);
    } finally {
      giveUp();
      this.#jobs--;
      this.#wait();
    }
  }

  async #fail(thrown: unknown): Promise<void> {
    if (this.#leaving.signal.aborted) return;
    const error = toVoiceError(thrown);
    logFault(this.#options.log, error);
    await this.#send(ANSWERS.error(error));
  }

  async #send(frame: Uint8Array): Promise<void> {
    if (this.#socket.destroyed || !this.#socket.writable || this.#socket.write(frame)) return;
    const callOff = this.#options.clock.after(STALL_MS, () => this.#socket.destroy());
    await drained(this.#socket, this.#leaving.signal);
    callOff();
  }

  /** The client has its time anew. Nobody hurries one that waits for us. */
  #wait(): void {
    this.#callOffWaiting();
    const isMidway = this.#hearing !== undefined || this.#saying !== undefined;
    if (this.#leaving.signal.aborted || (this.#jobs > 0 && !isMidway)) return;
    const leave = () => this.#socket.destroy();
    this.#callOffWaiting = this.#options.clock.after(isMidway ? STALL_MS : IDLE_MS, leave);
  }

  /** The client says no more: what it did not end is over. */
  #giveUp(): void {
    this.#hearing?.end();
    this.#saying?.text.end();
    this.#hearing = undefined;
    this.#saying = undefined;
  }
}

const inTheMiddle = (message: string) => new VoiceError('invalid_request', message);
