import { describe, expect, it } from 'vitest';
import {
  restartWithAllocator,
  type RestartableProcess,
  SERVER_ALLOCATOR,
  withEngineAllocator,
} from '../../src/base/memory-allocator.ts';

/** What a process is started again with. */
function restarted(change: Partial<RestartableProcess> = {}): readonly unknown[][] {
  const calls: unknown[][] = [];
  restartWithAllocator({
    argv: ['/bin/node', '/voice.js', 'serve'],
    connected: false,
    env: { HOME: '/home' },
    execArgv: ['--no-warnings'],
    execPath: '/usr/bin/node',
    platform: 'linux',
    execve: (...call) => calls.push(call),
    ...change,
  });
  return calls;
}

describe('the frugal allocator', () => {
  it('gives what an engine asks for by the thousand a heap, beside what is in the environment', () => {
    const engine = { HOME: '/home', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };
    expect(withEngineAllocator({ HOME: '/home' })).toMatchObject(engine);
    expect(withEngineAllocator({ HOME: '/home', ...SERVER_ALLOCATOR })).toMatchObject(engine);
  });

  it('is left as somebody has chosen it', () => {
    for (const chosen of [{ MALLOC_ARENA_MAX: '8' }, { LD_PRELOAD: 'libjemalloc.so.2' }])
      expect(withEngineAllocator(chosen)).toBe(chosen);
  });

  it('is had by starting again with the same arguments, once, and on Linux', () => {
    const argv = ['/usr/bin/node', '--no-warnings', '/voice.js', 'serve'];
    const frugal = { HOME: '/home', ...SERVER_ALLOCATOR };
    expect(restarted()).toEqual([['/usr/bin/node', argv, frugal]]);
    expect(restarted({ env: frugal })).toEqual([]);
    expect(restarted({ platform: 'darwin' })).toEqual([]);
    expect(restarted({ connected: true })).toEqual([]);
    expect(restarted({ env: { LISTEN_FDS: '1' } })).toEqual([]);
  });

  it('is gone without where that is forbidden', () => {
    const execve = () => {
      throw new Error('ERR_ACCESS_DENIED');
    };
    expect(restarted({ execve })).toEqual([]);
  });
});
