import { execa } from 'execa';

/** Tests run the built program (end to end), and compiled modules in worker threads: both have to be fresh. */
export async function setup(): Promise<void> {
  for (const how of [[], ['--modules']])
    await execa(process.execPath, ['tools/bundle.mjs', ...how], { stdio: 'inherit' });
}
