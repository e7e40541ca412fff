import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/longest-first.ts';
import { JUDGED, unchangedTests } from './test/helpers/unchanged.ts';

/** The built program, in processes of its own. */
const PROCESSES = ['test/e2e/**/*.test.ts', 'test/web/browser/*.test.ts', 'test/clients/*.test.ts'];

/** What starts many programs: a start costs the more, the more memory the process has that starts them. */
const STARTING = ['base/limit-jit', 'cli/completions', 'cli/man', 'cli/program', 'installing'].map(
  (name) => `test/${name}.test.ts`,
);

/** Many machines, which take minutes: `npm run test:cluster`. */
const CLUSTER = 'test/cluster/machines/*.test.ts';

/** Real weights, which are fetched: `npm run test:real`. */
const REAL = 'test/real/*.test.ts';

const FOREIGN = '**/node_modules/**';

/** What measures the memory of its own process, which it has to itself. */
const MEASURING = ['test/media/prepare.test.ts', 'test/realtime/conversation.memory.test.ts'];

/** What is drawn in a terminal: whether, and in colours, is decided by the environment when a library is loaded. */
const TERMINAL = 'test/cli/ui/**/*.test.{ts,tsx}';

/** As many as the cores of a small machine: each loads what it tests for itself, which is most of the program. */
const WORKERS = 2;

/** One more: what takes long waits for other processes, and for time to pass. */
const WORKERS_OF_PROCESSES = 3;

/** What all of them have in common. */
const COMMON = {
  setupFiles: ['test/helpers/property-seed.ts'],
  // Files share a few processes, and what they import is loaded once in each: a test leaves nothing behind.
  isolate: false,
  // What a test makes is garbage when it is over: the less often it is looked through, the less is still in use.
  execArgv: ['--max-semi-space-size=64'],
  maxWorkers: WORKERS,
  // What fails sometimes is a fault, of the program or of its test.
  retry: 0,
  // For what hangs: a busy machine may take long over anything.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
};

/** What runs together; then the processes, which are many by themselves. */
const [FIRST, THEN, AT_LAST] = [0, 1, 2].map((groupOrder) => ({ sequence: { groupOrder } }));

const unchanged = process.env['TESTS'] === 'changed' ? unchangedTests() : [];

export default defineConfig({
  test: {
    reporters: ['default', ['./test/helpers/count-reporter.ts', { leftOut: unchanged.length }]],
    // Of the whole run: what is set up for a project is set up again for each that inherits it.
    globalSetup: ['test/helpers/build.ts'],
    sequence: { sequencer: LongestFirst },
    // What one project has made JavaScript of is not made again for the next.
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
          // What was judged and has not changed would be judged alike.
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
                // Each has models of hundreds of megabytes, and threads for both cores.
                maxWorkers: 1,
                globalSetup: ['test/real/install-real-models.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
