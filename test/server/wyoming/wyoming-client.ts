import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payload: Buffer;
}

/** A client of the Wyoming protocol with the message format of the reference implementation. */
export class WyomingClient {
  readonly socket: Socket;
  readonly told: Told[] = [];
  readonly closed: Promise<unknown>;
  #rest: Buffer = Buffer.alloc(0);
  #changed: (() => void)[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#wake());
    socket.on('data', (bytes) => this.#read(bytes));
  }

  static async open(port: number, localAddress = '127.0.0.1'): Promise<WyomingClient> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const client = new WyomingClient(socket);
    await once(socket, 'connect');
    return client;
  }

  send(type: string, data: object = {}, payload: Buffer = Buffer.alloc(0)): void {
    const body = Buffer.from(Object.keys(data).length > 0 ? JSON.stringify(data) : '');
    const line: Record<string, unknown> = { type, version: '1.9.0' };
    if (body.length > 0) line['data_length'] = body.length;
    if (payload.length > 0) line['payload_length'] = payload.length;
    this.socket.write(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), body, payload]));
  }

  /** Sound as satellites send it: 16 kHz, in chunks of 1,024 samples. */
  say(pcm: Buffer, format = { rate: 16_000, width: 2, channels: 1 }): void {
    this.send('audio-start', format);
    for (let at = 0; at < pcm.length; at += 2_048)
      this.send('audio-chunk', format, pcm.subarray(at, at + 2_048));
    this.send('audio-stop');
  }

  /** The `nth` event of this type, as soon as it has arrived. */
  async event(type: string, nth = 1): Promise<Told> {
    for (;;) {
      const found = this.told.filter((one) => one.type === type)[nth - 1];
      if (found) return found;
      if (this.socket.destroyed)
        throw new Error(`It closed before ${type}; it told ${this.types.join(', ')}.`);
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
  }

  get types(): readonly string[] {
    return this.told.map(({ type }) => type);
  }

  #read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) {
      const line = JSON.parse(this.#rest.subarray(0, end).toString()) as {
        readonly type: string;
        readonly data?: object;
        readonly data_length?: number;
        readonly payload_length?: number;
      };
      const dataEnd = end + 1 + (line.data_length ?? 0);
      const payloadEnd = dataEnd + (line.payload_length ?? 0);
      if (this.#rest.length < payloadEnd) break;
      const more = line.data_length
        ? (JSON.parse(this.#rest.subarray(end + 1, dataEnd).toString()) as object)
        : {};
      const payload = this.#rest.subarray(dataEnd, payloadEnd);
      this.told.push({ type: line.type, data: { ...line.data, ...more }, payload });
      this.#rest = this.#rest.subarray(payloadEnd);
    }
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }
}
