import { execa } from 'execa';

/**
 * Builds before the tests, because they run the built program (end to end) and compiled modules in worker
 * threads.
 */
export async function setup(): Promise<void> {
  for (const how of [[], ['--modules']])
    await execa(process.execPath, ['tools/bundle.mjs', ...how], { stdio: 'inherit' });
}
