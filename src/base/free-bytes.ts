import { statfs } from 'node:fs/promises';

/** The bytes that a normal user can still write below `folder`; Infinity if the system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
