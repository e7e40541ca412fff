import process from 'node:process';
import { codeOf } from '../../src/base/connection-errors.ts';

/** Sends a signal to a process, unless the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
