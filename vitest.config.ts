import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/longest-first.ts';
import { JUDGED, unchangedTests } from './test/helpers/unchanged.ts';

/** Tests that run the built program in its own processes. */
const PROCESSES = ['test/e2e/**/*.test.ts', 'test/web/browser/*.test.ts', 'test/clients/*.test.ts'];

/** Tests that start many programs. A start is cheaper from a process that uses little memory. */
const STARTING = ['base/limit-jit', 'cli/completions', 'cli/man', 'cli/program', 'installing'].map(
  (name) => `test/${name}.test.ts`,
);

/** Tests of clusters, which take minutes: `npm run test:cluster`. */
const CLUSTER = 'test/cluster/machines/*.test.ts';

/** Tests that download real weights: `npm run test:real`. */
const REAL = 'test/real/*.test.ts';

const FOREIGN = '**/node_modules/**';

/** Tests that measure the memory of their process, and so need a process for themselves. */
const MEASURING = ['test/media/prepare.test.ts', 'test/realtime/conversation.memory.test.ts'];

/** Tests of terminal output. Its libraries read the environment only once, when they are loaded. */
const TERMINAL = 'test/cli/ui/**/*.test.{ts,tsx}';

/** One worker for each core of a small machine, because each worker loads most of the program. */
const WORKERS = 2;

/** One more, because these tests mostly wait for other processes and for time to pass. */
const WORKERS_OF_PROCESSES = 3;

/** Settings that all projects share. */
const COMMON = {
  setupFiles: ['test/helpers/property-seed.ts'],
  // Test files share a few processes, which load each module once. A test must therefore clean up after itself.
  isolate: false,
  // Most objects are garbage once their test ends, so rare collections find little to copy.
  execArgv: ['--max-semi-space-size=64'],
  maxWorkers: WORKERS,
  // A test that sometimes fails shows a fault in the program or in the test.
  retry: 0,
  // Long enough for a busy machine; only a test that hangs exceeds it.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Projects of one group run together. Tests with processes run later, because they occupy the cores alone. */
const [FIRST, THEN, AT_LAST] = [0, 1, 2].map((groupOrder) => ({ sequence: { groupOrder } }));

const unchanged = process.env['TESTS'] === 'changed' ? unchangedTests() : [];

export default defineConfig({
  test: {
    reporters: ['default', ['./test/helpers/count-reporter.ts', { leftOut: unchanged.length }]],
    // Here it runs once; in a project it would run once for each project that inherits it.
    globalSetup: ['test/helpers/build.ts'],
    sequence: { sequencer: LongestFirst },
    // Projects share the JavaScript that is compiled from TypeScript.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...COMMON,
          ...FIRST,
          name: 'in-process',
          include: ['test/**/*.test.ts'],
          exclude: [...PROCESSES, ...STARTING, TERMINAL, ...JUDGED, CLUSTER, REAL, ...MEASURING, FOREIGN],
        },
      },
      { test: { ...COMMON, ...FIRST, name: 'measuring', include: MEASURING, isolate: true } },
      { test: { ...COMMON, ...FIRST, name: 'starting', include: STARTING } },
      {
        test: {
          ...COMMON,
          ...FIRST,
          name: 'terminal',
          include: [TERMINAL],
          env: { CI: 'false', FORCE_COLOR: '1' },
        },
      },
      {
        test: {
          ...COMMON,
          ...FIRST,
          name: 'judged',
          include: JUDGED,
          // A judge gives the same verdict again if neither test nor code has changed.
          exclude: [...PROCESSES, ...unchanged],
          globalSetup: ['test/helpers/install-judges.ts'],
        },
      },
      {
        test: {
          ...COMMON,
          ...THEN,
          name: 'processes',
          include: PROCESSES,
          exclude: [...unchanged, FOREIGN],
          maxWorkers: WORKERS_OF_PROCESSES,
        },
      },
      ...(process.env['TESTS'] === 'cluster'
        ? [{ test: { ...COMMON, ...AT_LAST, name: 'cluster', include: [CLUSTER], maxWorkers: 1 } }]
        : []),
      ...(process.env['TESTS'] === 'real'
        ? [
            {
              test: {
                ...COMMON,
                ...AT_LAST,
                name: 'real',
                include: [REAL],
                // Each file loads models of hundreds of megabytes and uses both cores.
                maxWorkers: 1,
                globalSetup: ['test/real/install-real-models.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
