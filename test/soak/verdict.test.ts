import { describe, expect, it } from 'vitest';
import { judgeMemory, type MemoryPoint } from './verdict.ts';

/** Two hours, looked at every three minutes. */
const hours = (ownAt: (minute: number) => number, compiledAt: (minute: number) => number): MemoryPoint[] =>
  Array.from({ length: 40 }, (_, index) => {
    const minute = 3 * index;
    return { minute, own: ownAt(minute), compiled: compiledAt(minute) };
  });

describe('the verdict on the memory of a process', () => {
  it('is that it grows where more than a mebibyte an hour comes that is no compiled code', () => {
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

  it('is that it still compiles where only compiled code grows', () => {
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

  it('is that it is steady where it does not grow, whatever it did before it was warm', () => {
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

  it('is not told of a few looks', () => {
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
