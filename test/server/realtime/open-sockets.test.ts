import { describe, expect, it } from 'vitest';
import { OpenSockets } from '../../../src/server/realtime/open-sockets.ts';

const socket = () => ({ end: async () => undefined });
const refused = (kind: string, message: RegExp) =>
  expect.objectContaining({ kind, message: expect.stringMatching(message) as string });

describe('OpenSockets', () => {
  it('rejects a socket if there is no room, or its client has half of it, until a socket closes', async () => {
    const counts: number[] = [];
    const sockets = new OpenSockets(4, (open) => counts.push(open));
    const first = sockets.add(socket(), 'one');
    sockets.add(socket(), 'one');
    expect(() => sockets.refuseWhenFull('one')).toThrow(
      refused('queue_full', /^Your address has 2 sessions open/),
    );
    sockets.refuseWhenFull('other');
    sockets.add(socket(), 'other');
    sockets.add(socket(), 'third');
    expect(() => sockets.refuseWhenFull('fourth')).toThrow(
      refused('unavailable', /^The server has 4 sessions open/),
    );
    first();
    first();
    sockets.refuseWhenFull('one');
    expect(counts).toEqual([1, 2, 3, 4, 3]);
    await sockets.stop(0);
    expect(() => sockets.refuseWhenFull('one')).toThrow(refused('unavailable', /stop/i));
  });

  it('asks all sockets to move to another server, later ones too, and rejects none', async () => {
    const ended: string[] = [];
    const named = (name: string) => ({ end: async (ms: number) => void ended.push(`${name} ${ms}`) });
    const sockets = new OpenSockets();
    sockets.add(named('first'), 'one');
    sockets.leave(500);
    sockets.refuseWhenFull('one');
    sockets.add(named('second'), 'one');
    expect(ended).toEqual(['first 500', 'second 500']);
  });
});
