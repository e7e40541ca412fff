import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/**
 * Returns an id of the calling thread for `processorTimeOf`; `undefined` if the system does not list threads.
 */
export function thisThread(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`;
  } catch {
    return undefined;
  }
}

/**
 * The processor time in milliseconds that a thread of this process has used, with its running child
 * processes. Returns the time of the whole process if the system does not list threads.
 */
export function processorTimeOf(thread: string | undefined): number {
  if (thread === undefined) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const programs = read(`${thread}/children`).match(/\d+/g) ?? [];
  return [thread, ...programs.map((pid) => `/proc/${pid}`)].reduce((sum, folder) => sum + usedBy(folder), 0);
}

/**
 * The processor time in milliseconds that a process of this machine has used, 0 once it is gone; `undefined`
 * if the system does not report it.
 */
export const processorTimeOfProcess = (pid: number): number | undefined =>
  read('/proc/self/stat') === '' ? undefined : usedBy(`/proc/${pid}`);

/** Linux reports these units to all programs, independent of the kernel's own ticks. */
const MS_A_TICK = 10;

/**
 * proc_pid_stat(5): the name is in brackets and may hold anything; `utime` and `stime` are the 14th and 15th.
 */
function usedBy(folder: string): number {
  const [user = 0, system = 0] = read(`${folder}/stat`)
    .split(') ')
    .at(-1)!
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_A_TICK;
}

/** Empty if it is gone, or is not readable. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
