import process from 'node:process';
import { codeOf } from '../../src/base/connection-errors.ts';

/** Sends it to a process, unless that has ended since it was looked up. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
