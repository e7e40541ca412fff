import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, WebSocket } from 'ws';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { WireEvent } from '../../src/wire/realtime/events.ts';
import { parseEvent } from '../helpers/realtime-events.ts';
import type { VoiceServer } from './voice-server.ts';

type EventType = WireEvent['type'];
export type EventOf<T extends EventType> = Extract<WireEvent, { type: T }>;

/** A message from the server, and its time on the clock of `performance.now`. */
export type Arrival = { readonly at: number } & (
  { readonly event: WireEvent; readonly audio?: never } | { readonly audio: Buffer; readonly event?: never }
);

export interface PlayOptions {
  /** The sizes of the frames in bytes, repeated in turn; by default 20 ms each. */
  readonly frames?: readonly number[];
  /** The speed relative to real time; `Infinity` sends everything at once. */
  readonly speed?: number;
}

export const BYTES_PER_MS = (SPEECH_RATE * 2) / 1000;

/** A deadline longer than any expected wait. */
const PATIENCE_MS = 120_000;

/** A client of WS /v1/realtime that keeps everything it receives. */
export class RealtimeClient {
  readonly socket: WebSocket;
  readonly received: Arrival[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor({ url }: Pick<VoiceServer, 'url'>, query = '', options: ClientOptions = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime${query}`, options);
    this.socket.on('error', () => undefined);
    this.closed = once(this.socket, 'close').then(([code]) => code as number);
    this.socket.on('message', (data: Buffer, isBinary) => {
      const at = performance.now();
      this.received.push(
        isBinary ? { at, audio: data } : { at, event: parseEvent(JSON.parse(data.toString())) },
      );
      for (const look of this.#waiting) look();
    });
  }

  /** Opens a client, and waits for session.created. */
  static async open(
    server: Pick<VoiceServer, 'url'>,
    query?: string,
    options?: ClientOptions,
  ): Promise<RealtimeClient> {
    const client = new RealtimeClient(server, query, options);
    await client.event('session.created');
    return client;
  }

  get events(): readonly WireEvent[] {
    return this.received.flatMap(({ event }) => event ?? []);
  }

  get types(): readonly EventType[] {
    return this.events.map(({ type }) => type);
  }

  /** All audio that the server has sent. */
  get sound(): Buffer {
    return Buffer.concat(this.received.flatMap(({ audio }) => audio ?? []));
  }

  all<T extends EventType>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }

  /** The text of all finals so far, in one line. */
  get text(): string {
    return this.all('transcript.final')
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' ');
  }

  /** The `nth` event of a type, as soon as it has arrived. */
  async event<T extends EventType>(type: T, nth = 1): Promise<EventOf<T>> {
    await this.until(() => this.all(type).length >= nth, `${type} (${nth})`);
    return this.all(type)[nth - 1]!;
  }

  /** The arrival time of the `nth` event of a type. */
  arrivalOf(type: EventType, nth = 1): number {
    return this.received.filter(({ event }) => event?.type === type)[nth - 1]?.at ?? NaN;
  }

  /** Rejects if the socket closes first, or after the deadline. */
  async until(isTrue: () => boolean, what: string): Promise<void> {
    let look: () => void = () => undefined;
    const seen = new Promise<'seen'>((resolve) => {
      look = () => isTrue() && resolve('seen');
      this.#waiting.add(look);
      look();
    });
    const over = new AbortController();
    const late = sleep(PATIENCE_MS, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    const outcome = await Promise.race([seen, this.closed, late]);
    over.abort();
    this.#waiting.delete(look);
    if (isTrue()) return;
    throw new Error(`${what} did not come (${outcome}), but: ${JSON.stringify(this.events, undefined, 1)}`);
  }

  send(command: { readonly type: string } & Readonly<Record<string, unknown>>): void {
    this.socket.send(JSON.stringify(command));
  }

  /**
   * Sends sound like a microphone: each frame as soon as its last sample is recorded. Resolves when all is
   * sent.
   */
  async play(
    sound: Float32Array | Uint8Array,
    { frames = [20 * BYTES_PER_MS], speed = 1 }: PlayOptions = {},
  ): Promise<void> {
    const pcm = sound instanceof Float32Array ? toPcm16(sound) : sound;
    let began = performance.now();
    for (let at = 0, nth = 0; at < pcm.length; nth++) {
      const frame = pcm.subarray(at, at + frames[nth % frames.length]!);
      at += frame.length;
      const wait = began + at / BYTES_PER_MS / speed - performance.now();
      if (wait > 0) await sleep(wait);
      this.socket.send(frame, { binary: true });
      // The server measures the rate from the first frame. If it was delayed then, it takes audio at normal
      // speed for too fast.
      if (nth === 0 && speed < Infinity) {
        await this.#processed();
        began = performance.now() - at / BYTES_PER_MS / speed;
      }
    }
  }

  /** Resolves when the server has processed everything that was sent. */
  async #processed(): Promise<void> {
    const answered = once(this.socket, 'pong').catch(() => undefined);
    this.socket.ping();
    await Promise.race([answered, this.closed]);
  }

  /** Sends speech and the silence after it at once; returns its final. */
  async hear(pcm: Uint8Array): Promise<EventOf<'transcript.final'>> {
    const before = this.all('vad.speech_end').length;
    await this.play(pcm, { speed: Infinity });
    await this.event('vad.speech_end', before + 1);
    const final = this.all('transcript.final').at(-1);
    if (!final) throw new Error('There is no final.');
    return final;
  }

  /** After speech and a pause: waits for all outstanding finals. */
  async settled(): Promise<void> {
    const before = this.all('transcript.final').filter(({ text }) => text === '').length;
    // The final of the pause has an empty text, and comes last.
    this.send({ type: 'input_audio_buffer.commit' });
    const isThere = () => this.all('transcript.final').filter(({ text }) => text === '').length > before;
    await this.until(isThere, 'the last final');
  }

  /** Asks the server to close the session, and waits for that. Returns the close code. */
  async close(): Promise<number> {
    this.send({ type: 'session.close' });
    return this.closed;
  }
}

export const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * SPEECH_RATE));
