import type { WebSocket } from '@fastify/websocket';
import { describe, expect, it } from 'vitest';
import { Outlet } from '../../../src/server/realtime/outlet.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';

/** A socket whose client reads when a test says so. */
class PlayedSocket {
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
  const socket = new PlayedSocket();
  return { clock, socket, outlet: new Outlet(socket as unknown as WebSocket, clock) };
}

describe('frames', () => {
  it('are written ahead of a client as far as 256 KiB, and then wait for it', async () => {
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

  it('end the socket where nobody reads them for 30 s', async () => {
    const { clock, socket, outlet } = open();
    const sending = outlet.send(new Uint8Array(262_145));
    await clock.advance(29_999);
    expect(socket.readyState).toBe(socket.OPEN);
    await clock.advance(1);
    await sending;
    expect(socket.readyState).toBe(3);
  });

  it('are let go when the client is gone', async () => {
    const { socket, outlet } = open();
    socket.readyState = 2;
    await outlet.send('x');
    expect(socket.sent).toEqual([]);
  });
});
