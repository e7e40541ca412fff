import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['dist/**', '**/node_modules/**', 'test/judges/**'],
    reporters: ['default', './test/helpers/count-reporter.ts'],
    globalSetup: ['test/helpers/build.ts'],
    setupFiles: ['test/helpers/property-seed.ts'],
    // For what hangs: a busy machine may take long over anything.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Much of what takes long waits for processes and for time to pass: one more than the cores of a small machine.
    maxWorkers: 3,
    // Real processes on a machine that may be busy: what fails twice is broken.
    retry: 1,
  },
});
