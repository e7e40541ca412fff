import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time of a process, and of its main thread's waiting for a processor. */
export interface ThreadTimes {
  readonly main: number;
  readonly mainWaited: number;
  /** The sum over all other threads. */
  readonly others: number;
}

/** The times of a process so far; only on Linux. */
export function threadTimes(pid: number): ThreadTimes | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => ({
      isMain: task === String(pid),
      times: schedstat(`/proc/${pid}/task/${task}/schedstat`),
    }));
    const main = tasks.find(({ isMain }) => isMain)!.times;
    const others = tasks.reduce((sum, { isMain, times: [used] }) => sum + (isMain ? 0 : used), 0);
    return { main: main[0], mainWaited: main[1], others };
  } catch {
    return undefined;
  }
}

/** The times since `before`, divided by `count`. */
export function timesSince(
  before: ThreadTimes | undefined,
  pid: number,
  count: number,
): ThreadTimes | undefined {
  const now = threadTimes(pid);
  if (!before || !now) return undefined;
  const each = (of: keyof ThreadTimes) => (now[of] - before[of]) / count;
  return { main: each('main'), mainWaited: each('mainWaited'), others: each('others') };
}

function schedstat(path: string): readonly [used: number, waited: number] {
  const [used = 0, waited = 0] = readFileSync(path, 'utf8').split(' ').map(Number);
  return [used / 1e6, waited / 1e6];
}
