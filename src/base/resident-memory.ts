import { readFile } from 'node:fs/promises';

/**
 * Bytes of memory that a process of this machine holds; `undefined` where it is gone, or the system has no
 * /proc.
 */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
