import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { describe, expect, it } from 'vitest';
import { keepAlive, Outlet, PING_MS } from '../../../src/server/realtime/outlet.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';

/** A socket whose client reads when the test calls drain. */
class FakeSocket {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  #written: (() => void)[] = [];

  send(frame: string | Uint8Array, written: () => void): void {
    this.sent.push(frame);
    this.bufferedAmount += frame.length;
    this.#written.push(written);
  }

  drain(): void {
    this.bufferedAmount = 0;
    for (const written of this.#written.splice(0)) written();
  }

  terminate(): void {
    this.readyState = 3;
    this.drain();
  }
}

function open() {
  const clock = new FakeClock();
  const socket = new FakeSocket();
  return { clock, socket, outlet: new Outlet(socket as unknown as WebSocket, clock) };
}

describe('Outlet', () => {
  it('sends up to 256 KiB ahead of the client, and then waits', async () => {
    const { clock, socket, outlet } = open();
    await outlet.send(new Uint8Array(262_144));
    let sent = false;
    const sending = outlet.send('x').then(() => (sent = true));
    await settle();
    expect([sent, socket.sent.length]).toEqual([false, 2]);
    socket.drain();
    await sending;
    expect([socket.readyState, clock.timers]).toEqual([socket.OPEN, 0]);
  });

  it('terminates the socket if nobody reads for 30 s', async () => {
    const { clock, socket, outlet } = open();
    const sending = outlet.send(new Uint8Array(262_145));
    await clock.advance(29_999);
    expect(socket.readyState).toBe(socket.OPEN);
    await clock.advance(1);
    await sending;
    expect(socket.readyState).toBe(3);
  });

  it('discards frames when the client is gone', async () => {
    const { socket, outlet } = open();
    socket.readyState = 2;
    await outlet.send('x');
    expect(socket.sent).toEqual([]);
  });
});

class FakeKeepAliveSocket extends EventEmitter {
  pings = 0;
  terminated = false;
  isPaused = false;

  ping(): void {
    this.pings++;
  }

  terminate(): void {
    this.terminated = true;
  }
}

function openKeepAlive() {
  const clock = new FakeClock();
  const socket = new FakeKeepAliveSocket();
  const rest = keepAlive(socket as unknown as WebSocket, clock);
  return { clock, socket, rest };
}

describe('keepAlive', () => {
  it('pings a silent client, and terminates it without a reply', async () => {
    const { clock, socket } = openKeepAlive();
    await clock.advance(PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([1, false]);
    await clock.advance(PING_MS);
    expect([socket.pings, socket.terminated, clock.timers]).toEqual([1, true, 0]);
  });

  it.each(['pong', 'message'])('keeps a client that replies with a %s', async (event) => {
    const { clock, socket } = openKeepAlive();
    for (let round = 1; round <= 5; round++) {
      await clock.advance(PING_MS);
      expect([socket.pings, socket.terminated]).toEqual([round, false]);
      socket.emit(event);
    }
  });

  it('does not count the time in which the socket was paused', async () => {
    const { clock, socket } = openKeepAlive();
    socket.isPaused = true;
    await clock.advance(5 * PING_MS);
    socket.isPaused = false;
    await clock.advance(PING_MS);
    expect(socket.terminated).toBe(false);
    await clock.advance(PING_MS);
    expect(socket.terminated).toBe(true);
  });

  it('does nothing after it was stopped', async () => {
    const { clock, socket, rest } = openKeepAlive();
    rest();
    await clock.advance(5 * PING_MS);
    expect([socket.pings, clock.timers, socket.listenerCount('pong')]).toEqual([0, 0, 0]);
  });
});
