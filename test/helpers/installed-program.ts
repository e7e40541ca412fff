import { spawnSync } from 'node:child_process';

/** True if the program can be started. If not, the tests that need it are skipped and say so. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
