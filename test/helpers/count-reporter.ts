import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { JUDGED, recordPassed } from './unchanged.ts';

/** The number of slowest files that the report names. */
const SLOWEST = 10;

/**
 * Reports at the end of a run the slowest files, the files that were left out and the reason, and as the last
 * line `N passed, N failed, N skipped`.
 */
export default class CountReporter implements Reporter {
  readonly #leftOut: number;

  /** @param options `leftOut` is the number of test files that do not run */
  constructor({ leftOut }: { readonly leftOut: number }) {
    this.#leftOut = leftOut;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) count[test.result().state]++;
      // A file that cannot be loaded has no tests to fail.
      if (tests.every((test) => test.result().state !== 'failed') && module.state() === 'failed')
        count.failed++;
    }
    if (process.env['TESTS'] === 'all') recordPassed(judgedOutcomes(modules));
    const { passed, failed, skipped, pending } = count;
    const lines = [...slowest(modules), ...leftOut(this.#leftOut)];
    lines.push(`${passed} passed, ${failed} failed, ${skipped + pending} skipped`);
    // Prints after the summary, which another reporter prints at the same moment.
    setImmediate(() => process.stdout.write(`${lines.join('\n')}\n`));
  }
}

/** The seconds from a file's first import to the end of its last test. */
const seconds = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
};

const slowest = (modules: readonly TestModule[]): readonly string[] =>
  modules.length <= SLOWEST
    ? []
    : [
        'The files that took longest:',
        ...modules
          .toSorted((a, b) => seconds(b) - seconds(a))
          .slice(0, SLOWEST)
          .map((module) => `${seconds(module).toFixed(1).padStart(7)} s  ${pathOf(module)}`),
      ];

function leftOut(count: number): readonly string[] {
  if (count === 0) return [];
  const files = `${count} files of tests`;
  return [`Not run, as nothing they are made of has changed since they passed: ${files} (npm run test:all)`];
}

/** For each file, whether all tests passed; a file with a skipped test counts as not passed. */
const judgedOutcomes = (modules: readonly TestModule[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    modules
      .filter((module) => module.project.name === 'judged' || JUDGED.includes(pathOf(module)))
      .map((module) => [
        pathOf(module),
        module.state() === 'passed' &&
          [...module.children.allTests()].every((test) => test.result().state === 'passed'),
      ]),
  );

const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);
