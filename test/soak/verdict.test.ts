import { describe, expect, it } from 'vitest';
import { judgeMemory, type MemoryPoint } from './verdict.ts';

/** The measurements of two hours, one every three minutes. */
const hours = (ownAt: (minute: number) => number, compiledAt: (minute: number) => number): MemoryPoint[] =>
  Array.from({ length: 40 }, (_, index) => {
    const minute = 3 * index;
    return { minute, own: ownAt(minute), compiled: compiledAt(minute) };
  });

describe('judgeMemory', () => {
  it('reports growth if memory other than compiled code grows by more than 1 MiB an hour', () => {
    const { line, grew } = judgeMemory(
      'server',
      hours(
        (minute) => 100 + minute / 40,
        () => 10,
      ),
    );
    expect(grew).toBe(true);
    expect(line).toContain('1.50 MiB an hour');
    expect(line).toContain('GROWS');
  });

  it('reports compilation if only compiled code grows', () => {
    const { line, grew } = judgeMemory(
      'server',
      hours(
        (minute) => 100 + minute / 40,
        (minute) => 10 + minute / 40,
      ),
    );
    expect(grew).toBe(false);
    expect(line).toMatch(
      /1\.50 MiB an hour .* without compiled code -?0\.00 .*: steady, and still compiling/,
    );
  });

  it('reports steady memory if it does not grow after the warm-up', () => {
    const { line, grew } = judgeMemory(
      'server',
      hours(
        (minute) => (minute < 20 ? 5 * minute : 100),
        () => 10,
      ),
    );
    expect(grew).toBe(false);
    expect(line).toMatch(/: steady$/);
  });

  it('gives no verdict for few measurements', () => {
    expect(
      judgeMemory(
        'server',
        hours(
          () => 1,
          () => 0,
        ).slice(0, 9),
      ).line,
    ).toContain('too short');
  });
});
