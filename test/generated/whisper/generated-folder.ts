import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFile } from '../../../src/base/package-root.ts';

/**
 * The path of a folder that `write` fills once; later runs of the tests find it again in `cache`, by default
 * below node_modules/.cache. `name` must change with the content. If several processes call it at once, the
 * last ones take the folder of the first.
 */
export async function generatedFolder(
  name: string,
  write: (folder: string) => void | Promise<void>,
  cache = packageFile('node_modules', '.cache', 'voice-generated'),
): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, `.${name}-`));
  try {
    await write(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
