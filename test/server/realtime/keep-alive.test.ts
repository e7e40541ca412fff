import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { describe, expect, it } from 'vitest';
import { keepAlive, PING_MS } from '../../../src/server/realtime/keep-alive.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

class PlayedSocket extends EventEmitter {
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

function open() {
  const clock = new FakeClock();
  const socket = new PlayedSocket();
  const rest = keepAlive(socket as unknown as WebSocket, clock);
  return { clock, socket, rest };
}

describe('a client that says nothing', () => {
  it('is asked whether it is there, and cut off when it does not answer', async () => {
    const { clock, socket } = open();
    await clock.advance(PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([1, false]);
    await clock.advance(PING_MS);
    expect([socket.pings, socket.terminated, clock.timers]).toEqual([1, true, 0]);
  });

  it.each(['pong', 'message'])('stays for as long as it answers with a %s', async (event) => {
    const { clock, socket } = open();
    for (let round = 1; round <= 5; round++) {
      await clock.advance(PING_MS);
      expect([socket.pings, socket.terminated]).toEqual([round, false]);
      socket.emit(event);
    }
  });

  it('is not blamed for the time in which nobody listened to it', async () => {
    const { clock, socket } = open();
    socket.isPaused = true;
    await clock.advance(5 * PING_MS);
    socket.isPaused = false;
    await clock.advance(PING_MS);
    expect(socket.terminated).toBe(false);
    await clock.advance(PING_MS);
    expect(socket.terminated).toBe(true);
  });

  it('is left alone when it is gone', async () => {
    const { clock, socket, rest } = open();
    rest();
    await clock.advance(5 * PING_MS);
    expect([socket.pings, clock.timers, socket.listenerCount('pong')]).toEqual([0, 0, 0]);
  });
});
