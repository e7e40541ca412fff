import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import process from 'node:process';

/** Reads a small file of the system; `undefined` if it does not exist. */
type Read = (path: string) => string | undefined;

/**
 * The memory limit of this process in bytes: the machine's memory, or the limit of its container if that is
 * lower.
 */
export function memoryBytes(limit = process.constrainedMemory(), whole = totalmem()): number {
  return limit > 0 ? Math.min(limit, whole) : whole;
}

/** The number of processor cores that this process may use, by its affinity and its container's quota. */
export function coreCount(read: Read = readText, open = availableParallelism()): number {
  const quotas = [...groupsOf(read('/proc/self/cgroup') ?? ''), ''].map((group) => quotaOf(group, read));
  // At least one core.
  return Math.max(1, Math.floor(Math.min(open, ...quotas)));
}

/**
 * The load of the last minute per core, at least 1: how many runnable threads share a core. 1 if the system
 * does not say.
 */
export const threadsPerCore = (load = loadavg()[0]!, cores = coreCount()): number =>
  Math.max(1, load / cores);

/** The control groups of a process that may limit its processor time, as paths below their mount. */
function groupsOf(listed: string): readonly string[] {
  return listed.split('\n').flatMap((line) => {
    const [, controllers, group] = /^\d+:([^:]*):(\/.+)$/.exec(line) ?? [];
    return group !== undefined && (controllers === '' || controllers!.split(',').includes('cpu'))
      ? [group]
      : [];
  });
}

/**
 * The number of cores that a group may use, under either version of control groups; Infinity if it has no
 * limit.
 */
function quotaOf(group: string, read: Read): number {
  const second = read(`/sys/fs/cgroup${group}/cpu.max`)?.split(' ');
  const first = ['quota', 'period'].map((what) => read(`/sys/fs/cgroup/cpu${group}/cpu.cfs_${what}_us`));
  const [quota, period] = (second ?? first).map(Number) as [number, number];
  return quota > 0 && period > 0 ? quota / period : Infinity;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
