import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Patterns of test code that depends on the speed of the machine, each with its name. */
const BOUNDS: Readonly<Record<string, RegExp>> = {
  'compares the time that has passed with a number': /performance\.now\(\) - \w+\)?\)\.toBeLess/,
  'gives up an assertion sooner than what hangs is given up': /\bvi\.waitFor\(|poll\(.*\btimeout:/,
  'gives a test less time than what hangs is given': /\b(?:it|describe|test)\b.*\{ timeout: [\d_]{1,7} \}/,
};

describe('no test depends on the speed of the machine: none', () => {
  const lines = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules') && path !== 'wall-clock.test.ts',
    )
    .flatMap((path) =>
      readFileSync(join('test', path), 'utf8')
        .split('\n')
        .map((line, at) => ({ line, place: `${path}:${at + 1}` })),
    );

  it.each(Object.entries(BOUNDS))('%s', (_, bound) => {
    expect(lines.filter(({ line }) => bound.test(line)).map(({ place }) => place)).toEqual([]);
  });
});
