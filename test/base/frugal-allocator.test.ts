import { describe, expect, it } from 'vitest';
import { restartFrugally, type Restarted, withFrugalAllocator } from '../../src/base/frugal-allocator.ts';

/** What a process is started again with. */
function restarted(change: Partial<Restarted> = {}): readonly unknown[][] {
  const calls: unknown[][] = [];
  restartFrugally({
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
  const frugal = withFrugalAllocator({ HOME: '/home' });

  it('is asked for beside what is in the environment, unless somebody has chosen another', () => {
    expect(frugal).toMatchObject({ HOME: '/home', MALLOC_ARENA_MAX: '2' });
    for (const chosen of [{ MALLOC_ARENA_MAX: '8' }, { LD_PRELOAD: 'libjemalloc.so.2' }])
      expect(withFrugalAllocator(chosen)).toBe(chosen);
  });

  it('is had by starting again with the same arguments, once, and on Linux', () => {
    const argv = ['/usr/bin/node', '--no-warnings', '/voice.js', 'serve'];
    expect(restarted()).toEqual([['/usr/bin/node', argv, frugal]]);
    expect(restarted({ env: { ...frugal } })).toEqual([]);
    expect(restarted({ platform: 'darwin' })).toEqual([]);
    expect(restarted({ connected: true })).toEqual([]);
  });

  it('is gone without where that is forbidden', () => {
    const execve = () => {
      throw new Error('ERR_ACCESS_DENIED');
    };
    expect(restarted({ execve })).toEqual([]);
  });
});
