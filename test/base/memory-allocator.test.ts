import { describe, expect, it } from 'vitest';
import {
  restartWithAllocator,
  type RestartableProcess,
  SERVER_ALLOCATOR,
  withEngineAllocator,
} from '../../src/base/memory-allocator.ts';

/** The arguments of each `execve` call that `restartWithAllocator` makes in a process with `change`. */
function restartCalls(change: Partial<RestartableProcess> = {}): readonly unknown[][] {
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
  it('withEngineAllocator adds the settings of an engine to the environment', () => {
    const engine = { HOME: '/home', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };
    expect(withEngineAllocator({ HOME: '/home' })).toMatchObject(engine);
    expect(withEngineAllocator({ HOME: '/home', ...SERVER_ALLOCATOR })).toMatchObject(engine);
  });

  it('withEngineAllocator leaves a choice of the user alone', () => {
    for (const chosen of [{ MALLOC_ARENA_MAX: '8' }, { LD_PRELOAD: 'libjemalloc.so.2' }])
      expect(withEngineAllocator(chosen)).toBe(chosen);
  });

  it('restartWithAllocator restarts with the same arguments, once, and only on Linux', () => {
    const argv = ['/usr/bin/node', '--no-warnings', '/voice.js', 'serve'];
    const frugal = { HOME: '/home', ...SERVER_ALLOCATOR };
    expect(restartCalls()).toEqual([['/usr/bin/node', argv, frugal]]);
    expect(restartCalls({ env: frugal })).toEqual([]);
    expect(restartCalls({ platform: 'darwin' })).toEqual([]);
    expect(restartCalls({ connected: true })).toEqual([]);
    expect(restartCalls({ env: { LISTEN_FDS: '1' } })).toEqual([]);
  });

  it('restartWithAllocator goes on without a restart if the system forbids it', () => {
    const execve = () => {
      throw new Error('ERR_ACCESS_DENIED');
    };
    expect(restartCalls({ execve })).toEqual([]);
  });
});
