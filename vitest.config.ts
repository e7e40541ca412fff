import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['dist/**', 'node_modules/**', 'test/judges/**'],
    reporters: ['default', './test/helpers/count-reporter.ts'],
    globalSetup: ['test/helpers/build.ts'],
    setupFiles: ['test/helpers/property-seed.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // No test leaves anything behind in its process: modules need not be loaded again for each file.
    isolate: false,
  },
});
