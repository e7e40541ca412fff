import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { limitJit } from '../../src/base/limit-jit.ts';

const flagsOf = (version: string): string[] => {
  const flags: string[] = [];
  limitJit(version, (flag) => flags.push(flag));
  return flags;
};

/** Runs a function `calls` times in a new process, and tells whether V8 has optimized it by then. */
const isOptimized = (flags: readonly string[], calls: number): boolean => {
  const program = `
    const add = (one, other) => { let sum = 0; for (const each of [one, other, 1, 2, 3]) sum += each; return sum; };
    let last = 0;
    for (let at = 0; at < ${calls}; at++) last = add(at, last) % 7;
    setTimeout(() => console.log((%GetOptimizationStatus(add) & 16) !== 0), 100);`;
  return (
    execFileSync(
      process.execPath,
      ['--allow-natives-syntax', '--no-concurrent-recompilation', ...flags, '--eval', program],
      {
        encoding: 'utf8',
      },
    ).trim() === 'true'
  );
};

describe('limitJit', () => {
  it('sets no flag that a version of Node.js does not know', () => {
    expect(flagsOf('20.19.0')).toHaveLength(1);
    for (const version of ['22.15.0', '24.1.0', '26.0.0']) expect(flagsOf(version)).toEqual([]);
  });

  it.skipIf(!process.version.startsWith('v20.'))(
    'leaves a seldom called function unoptimized, which V8 would optimize by default',
    () => {
      const [often, seldom] = [10_000_000, 20_000];
      expect(isOptimized([], seldom)).toBe(true);
      expect(isOptimized(flagsOf('20.19.0'), seldom)).toBe(false);
      expect(isOptimized(flagsOf('20.19.0'), often)).toBe(true);
    },
  );
});
