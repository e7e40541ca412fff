import { signal } from '@preact/signals';
import type { WireEvent } from '../api/types.ts';

/** The used part of a WebSocket. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'binaryType' | 'addEventListener'>;

/** The callbacks of a session. */
export interface SessionOptions {
  /** Opens a socket and returns it at once. */
  readonly open: () => Socket;
  /** Returns the fields of the first `session.configure`. */
  readonly configuration: () => object;
  /** Returns the reason why the server refuses sockets; `undefined` if it does not refuse them. */
  readonly refusal: () => Promise<string | undefined>;
  readonly onEvent: (event: WireEvent) => void;
  /** Gets binary messages: 16-bit PCM at 24 kHz. */
  readonly onSound: (bytes: ArrayBuffer) => void;
  /** Called when the connection breaks; the session opens it again. */
  readonly onBroken: () => void;
  /** Called when it is open again, with the milliseconds of audio that were dropped meanwhile. */
  readonly onBack: (droppedMs: number) => void;
  /** Calls `wake` after `ms`; the returned function cancels that. */
  readonly after: (ms: number, wake: () => void) => () => void;
}

/** The length of a microphone frame in milliseconds. */
const FRAME_MS = 50;
/** The most frames that are kept without a connection: the server drops frames more than 10 s late. */
const MOST_HELD_FRAMES = 5_000 / FRAME_MS;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const OPEN = 1;

export type SessionState = 'idle' | 'connecting' | 'open' | 'broken' | 'ending';

/** A realtime session that reconnects when its socket breaks, and sends the newest 5 s of audio again. */
export class RealtimeSession {
  readonly state = signal<SessionState>('idle');
  /** The reason why it ended by itself, as a sentence; else empty. */
  readonly problem = signal('');
  /** The seconds of audio before the first sample of the current socket. */
  offset = 0;

  readonly #options: SessionOptions;
  #frames = 0;
  #socket: Socket | undefined;
  #listeners = new AbortController();
  #held: ArrayBuffer[] = [];
  #droppedMs = 0;
  #wait = FIRST_WAIT_MS;
  #callOff: () => void = () => undefined;
  #wasOpen = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The seconds of audio taken so far. */
  get captured(): number {
    return (this.#frames * FRAME_MS) / 1000;
  }

  /** Connects, unless the session already runs. */
  start(): void {
    if (this.state.value !== 'idle') return;
    this.problem.value = '';
    this.#held = [];
    this.#wasOpen = false;
    this.#wait = FIRST_WAIT_MS;
    this.#connect('connecting');
  }

  /** Takes a frame of 50 ms: 16-bit samples at 16 kHz. */
  sound(pcm: ArrayBuffer): void {
    if (this.state.value === 'idle' || this.state.value === 'ending') return;
    this.#frames++;
    if (this.state.value === 'open') return this.#socket?.send(pcm);
    this.#held.push(pcm);
    if (this.#held.length <= MOST_HELD_FRAMES) return;
    this.#held.shift();
    this.#droppedMs += FRAME_MS;
  }

  /** Sends a command; without an open connection it is dropped. */
  command(command: { readonly type: string }): void {
    if (this.state.value === 'open') this.#socket?.send(JSON.stringify(command));
  }

  /** Ends the session after the last final, at most 4 s later. */
  stop(): void {
    this.#callOff();
    if (this.state.value === 'open') {
      this.command({ type: 'session.close' });
      this.state.value = 'ending';
      this.#callOff = this.#options.after(4_000, () => this.#end(''));
    } else this.#end('');
  }

  #connect(state: 'connecting' | 'broken'): void {
    this.state.value = state;
    const socket = this.#options.open();
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    socket.addEventListener('open', () => this.#opened(socket), { signal });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<string | ArrayBuffer>) => this.#received(data),
      {
        signal,
      },
    );
    socket.addEventListener('close', () => void this.#closed(socket), { signal });
  }

  #received(data: string | ArrayBuffer): void {
    if (typeof data === 'string') this.#receivedEvent(JSON.parse(data) as WireEvent);
    else this.#options.onSound(data);
  }

  #opened(socket: Socket): void {
    this.#wait = FIRST_WAIT_MS;
    this.offset = ((this.#frames - this.#held.length) * FRAME_MS) / 1000;
    socket.send(JSON.stringify({ type: 'session.configure', ...this.#options.configuration() }));
    for (const pcm of this.#held) socket.send(pcm);
    this.#held = [];
    this.state.value = 'open';
    if (this.#wasOpen) this.#options.onBack(this.#droppedMs);
    this.#wasOpen = true;
    this.#droppedMs = 0;
  }

  #receivedEvent(event: WireEvent): void {
    this.#options.onEvent(event);
    if (event.type === 'error' && !event.recoverable) this.#end(event.message);
    if (event.type !== 'session.closed') return;
    if (event.reason === 'timeout') this.#end('Nobody has spoken for a long time, so listening has ended.');
    else if (this.state.value === 'ending') this.#end('');
  }

  async #closed(socket: Socket): Promise<void> {
    if (socket !== this.#socket) return;
    if (this.state.value === 'ending') return this.#end('');
    if (this.state.value === 'open') this.#options.onBroken();
    this.state.value = this.#wasOpen ? 'broken' : 'connecting';
    const refusal = await this.#options.refusal();
    if (socket !== this.#socket) return;
    if (refusal !== undefined) return this.#end(refusal);
    this.#callOff = this.#options.after(this.#wait, () =>
      this.#connect(this.#wasOpen ? 'broken' : 'connecting'),
    );
    this.#wait = Math.min(LONGEST_WAIT_MS, 2 * this.#wait);
  }

  #end(problem: string): void {
    this.#callOff();
    const socket = this.#socket;
    this.#socket = undefined;
    this.#listeners.abort();
    if (socket !== undefined && socket.readyState <= OPEN) socket.close();
    this.#held = [];
    this.#droppedMs = 0;
    this.problem.value = problem;
    this.state.value = 'idle';
  }
}
