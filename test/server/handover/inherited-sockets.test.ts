import { describe, expect, it } from 'vitest';
import { inheritedSockets } from '../../../src/server/handover/inherited-sockets.ts';

const of = (count: string, names?: string, pid = '7') =>
  inheritedSockets({ LISTEN_PID: pid, LISTEN_FDS: count, LISTEN_FDNAMES: names }, 7);

describe('sockets that a process was started with', () => {
  it('are counted from descriptor 3 on, and known by their names', () => {
    expect(of('1')).toEqual({ http: 3 });
    expect(of('1', 'voice.socket')).toEqual({ http: 3 });
    expect(of('2', 'wyoming:voice.socket')).toEqual({ wyoming: 3, http: 4 });
    expect(of('2', 'http:wyoming')).toEqual({ http: 3, wyoming: 4 });
  });

  it('are none where they were meant for another process, or there are none', () => {
    expect(of('1', undefined, '8')).toBeUndefined();
    for (const count of ['0', '-1', 'x', '1.5', '']) expect(of(count)).toBeUndefined();
    expect(inheritedSockets({}, 7)).toBeUndefined();
  });

  it('are refused where nobody knows what they are for', () => {
    expect(() => of('2')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: expect.stringContaining('several sockets for http') as string,
      }),
    );
    expect(() => of('2', 'wyoming:wyoming')).toThrow(/several sockets for wyoming/);
  });
});
