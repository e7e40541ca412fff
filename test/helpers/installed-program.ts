import { spawnSync } from 'node:child_process';

/** True where the program can be started. Tests that need one skip, and say so, where it cannot. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
