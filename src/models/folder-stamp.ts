import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from './tree-bytes.ts';

/**
 * What changes when any file of a model's folder does. Never rejects; what came with the installation has no
 * folder.
 */
export async function folderStamp(folder: string): Promise<string> {
  if (folder === '') return '';
  const stamps = (await filesBelow(folder).catch(() => [])).map(async (path) => {
    const { size, mtimeMs } = await stat(join(folder, path)).catch(() => GONE);
    return `${path} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(stamps)).join('\n');
}

const GONE = { size: -1, mtimeMs: 0 };
