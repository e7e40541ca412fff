import process from 'node:process';

/** Whether there is a process with the id `pid` on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
