import { statfs } from 'node:fs/promises';

/**
 * Bytes that a person without special rights can still write below `folder`; Infinity where the system does
 * not say.
 */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
