import { describe, expect, it } from 'vitest';
import { inheritedSockets } from '../../../src/server/handover/inherited-sockets.ts';

const of = (count: string, names?: string, pid = '7') =>
  inheritedSockets({ LISTEN_PID: pid, LISTEN_FDS: count, LISTEN_FDNAMES: names }, 7);

describe('inheritedSockets', () => {
  it('counts from descriptor 3 on, and names the sockets', () => {
    expect(of('1')).toEqual({ http: 3 });
    expect(of('1', 'voice.socket')).toEqual({ http: 3 });
    expect(of('2', 'wyoming:voice.socket')).toEqual({ wyoming: 3, http: 4 });
    expect(of('2', 'http:wyoming')).toEqual({ http: 3, wyoming: 4 });
  });

  it('returns undefined if the sockets are for another process, or there are none', () => {
    expect(of('1', undefined, '8')).toBeUndefined();
    for (const count of ['0', '-1', 'x', '1.5', '']) expect(of(count)).toBeUndefined();
    expect(inheritedSockets({}, 7)).toBeUndefined();
  });

  it('rejects sockets of unclear use', () => {
    expect(() => of('2')).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: expect.stringContaining('several sockets for http') as string,
      }),
    );
    expect(() => of('2', 'wyoming:wyoming')).toThrow(/several sockets for wyoming/);
  });
});
