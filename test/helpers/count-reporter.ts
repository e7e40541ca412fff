import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line, `N passed, N failed, N skipped`, for whoever reads only the last line. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) count[test.result().state]++;
      // A file that cannot be loaded has no tests to fail.
      if (tests.every((test) => test.result().state !== 'failed') && module.state() === 'failed')
        count.failed++;
    }
    const { passed, failed, skipped, pending } = count;
    // After the summary, which is printed by another reporter at the same moment.
    setImmediate(() =>
      process.stdout.write(`${passed} passed, ${failed} failed, ${skipped + pending} skipped\n`),
    );
  }
}
