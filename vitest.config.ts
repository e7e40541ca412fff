import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/longest-first.ts';
import { JUDGED, unchangedTests } from './test/helpers/unchanged.ts';

/** The built program, in processes of its own. */
const PROCESSES = ['test/e2e/**/*.test.ts', 'test/web/browser/*.test.ts', 'test/clients/*.test.ts'];

/** Many machines, which take minutes: `npm run test:cluster`. */
const CLUSTER = 'test/cluster/machines/*.test.ts';

const FOREIGN = '**/node_modules/**';

/** What measures the memory of its own process, which it has to itself. */
const MEASURING = ['test/media/prepare.test.ts', 'test/realtime/memory.test.ts'];

/** What is drawn in a terminal: whether, and in colours, is decided by the environment when a library is loaded. */
const TERMINAL = 'test/cli/ui/**/*.test.{ts,tsx}';

/** One more than the cores of a small machine: what takes long waits for other processes, for threads, for time to pass. */
const WORKERS = 3;

export default defineConfig({
  test: {
    reporters: ['default', './test/helpers/count-reporter.ts'],
    globalSetup: ['test/helpers/build.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'in-process',
          include: ['test/**/*.test.ts'],
          exclude: [...PROCESSES, TERMINAL, ...JUDGED, CLUSTER, ...MEASURING, FOREIGN],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measuring',
          include: MEASURING,
          isolate: true,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'terminal',
          include: [TERMINAL],
          env: { CI: 'false', FORCE_COLOR: '1' },
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'judged',
          include: JUDGED,
          // What was judged and has not changed would be judged alike.
          exclude: process.env['TESTS'] === 'changed' ? [...unchangedTests()] : [],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESSES,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env['TESTS'] === 'cluster'
        ? [
            {
              extends: true as const,
              test: {
                name: 'cluster',
                include: [CLUSTER],
                maxWorkers: 1,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
    setupFiles: ['test/helpers/property-seed.ts'],
    sequence: { sequencer: LongestFirst },
    // Files share a few processes, and what they import is loaded once in each: a test leaves nothing behind.
    isolate: false,
    // What fails sometimes is a fault, of the program or of its test.
    retry: 0,
    // For what hangs: a busy machine may take long over anything.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
