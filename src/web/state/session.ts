import { signal } from '@preact/signals';
import type { WireEvent } from '../api/types.ts';

/** As much of a WebSocket as is used. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'binaryType' | 'addEventListener'>;

export interface SessionOptions {
  /** A socket that is being opened. */
  readonly open: () => Socket;
  /** Makes the first configuration of the session. */
  readonly configuration: () => object;
  /** Why the server refuses to be connected to; `undefined` where it does not say. */
  readonly refusal: () => Promise<string | undefined>;
  readonly onEvent: (event: WireEvent) => void;
  readonly onSound: (bytes: ArrayBuffer) => void;
  /** The connection broke; it is opened again. */
  readonly onBroken: () => void;
  /** It is there again; what was dropped meanwhile, in milliseconds of sound. */
  readonly onBack: (droppedMs: number) => void;
  readonly after: (ms: number, wake: () => void) => () => void;
}

/** The length of a microphone frame in milliseconds. */
const FRAME_MS = 50;
/** So much is kept while there is no connection: the server would drop what comes later than 10 s at once. */
const MOST_HELD_FRAMES = 5_000 / FRAME_MS;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const OPEN = 1;

export type SessionState = 'idle' | 'connecting' | 'open' | 'broken' | 'ending';

/** A realtime session that outlives its sockets. */
export class RealtimeSession {
  readonly state = signal<SessionState>('idle');
  /** Why it ended by itself; empty otherwise. */
  readonly problem = signal('');
  /** Seconds that were taken before the socket's own clock began. */
  offset = 0;

  readonly #options: SessionOptions;
  #frames = 0;
  #socket: Socket | undefined;
  #heeded = new AbortController();
  #held: ArrayBuffer[] = [];
  #droppedMs = 0;
  #wait = FIRST_WAIT_MS;
  #callOff: () => void = () => undefined;
  #wasOpen = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Seconds of sound that were taken so far. */
  get captured(): number {
    return (this.#frames * FRAME_MS) / 1000;
  }

  start(): void {
    if (this.state.value !== 'idle') return;
    this.problem.value = '';
    this.#held = [];
    this.#wasOpen = false;
    this.#wait = FIRST_WAIT_MS;
    this.#connect('connecting');
  }

  /** One frame of 16-bit samples at 16 kHz. */
  sound(pcm: ArrayBuffer): void {
    if (this.state.value === 'idle' || this.state.value === 'ending') return;
    this.#frames++;
    if (this.state.value === 'open') return this.#socket?.send(pcm);
    this.#held.push(pcm);
    if (this.#held.length <= MOST_HELD_FRAMES) return;
    this.#held.shift();
    this.#droppedMs += FRAME_MS;
  }

  command(command: { readonly type: string }): void {
    if (this.state.value === 'open') this.#socket?.send(JSON.stringify(command));
  }

  /** Lets the server finish what was said, and ends. */
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
    this.#heeded = new AbortController();
    const { signal } = this.#heeded;
    socket.addEventListener('open', () => this.#opened(socket), { signal });
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => this.#came(data), {
      signal,
    });
    socket.addEventListener('close', () => void this.#closed(socket), { signal });
  }

  #came(data: string | ArrayBuffer): void {
    if (typeof data === 'string') this.#told(JSON.parse(data) as WireEvent);
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

  #told(event: WireEvent): void {
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
    this.#heeded.abort();
    if (socket !== undefined && socket.readyState <= OPEN) socket.close();
    this.#held = [];
    this.#droppedMs = 0;
    this.problem.value = problem;
    this.state.value = 'idle';
  }
}
