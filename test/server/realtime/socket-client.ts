import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type ClientOptions, WebSocket } from 'ws';
import { testServer, type TestServer, type TestServerOptions } from '../test-server.ts';
import { type FakeSession, fakeSessions } from './fake-session.ts';

/** An event as received. */
export type Received = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A client of a realtime socket that keeps everything it receives. */
export class SocketClient {
  readonly socket: WebSocket;
  /** Events and audio, in order of arrival. */
  readonly received: (Received | Buffer)[] = [];
  readonly closed: Promise<number>;

  constructor(url: string, options: ClientOptions = {}, protocols: readonly string[] = []) {
    this.socket = new WebSocket(url, [...protocols], options);
    this.closed = once(this.socket, 'close').then(([code]) => code as number);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.received.push(isBinary ? data : (JSON.parse(data.toString()) as Received));
    });
    onTestFinished(() => this.socket.terminate());
  }

  get events(): readonly Received[] {
    return this.received.filter((one): one is Received => !Buffer.isBuffer(one));
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  /** Sends `command` as JSON. */
  send(command: unknown): void {
    this.socket.send(JSON.stringify(command));
  }

  /** Resolves with the last event as soon as `count` events have arrived. */
  async has(count: number): Promise<Received> {
    await eventually(() => {
      if (this.events.length < count) throw new Error(`There are only: ${this.types.join(', ')}`);
    });
    return this.events[count - 1]!;
  }
}

export interface RealtimeServer extends TestServer {
  readonly address: string;
  readonly sessions: readonly FakeSession[];
  /** Opens a socket, and waits for its session. */
  connect(
    query?: string,
    options?: ClientOptions,
    protocols?: readonly string[],
  ): Promise<{ client: SocketClient; session: FakeSession }>;
}

/** A server with fake sessions. Must be called inside a test. */
export async function realtimeServer(options: TestServerOptions = {}): Promise<RealtimeServer> {
  const { open, opened } = fakeSessions();
  const server = await testServer({ openSession: open, ...options });
  const address = await server.listen();
  return Object.assign(server, {
    address,
    sessions: opened,
    async connect(query = '', clientOptions: ClientOptions = {}, protocols: readonly string[] = []) {
      const count = opened.length;
      const url = `${address.replace('http', 'ws')}/v1/realtime${query}`;
      const client = new SocketClient(url, clientOptions, protocols);
      await once(client.socket, 'open');
      return { client, session: opened[count]! };
    },
  });
}
