import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFolder } from '../base/home-folder.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The cache folder of huggingface_hub, which faster-whisper also uses (huggingface_hub, constants.py). */
export function hubCacheFolder(env: Env): string {
  const cache = env['XDG_CACHE_HOME'] || join(homeFolder(env), '.cache');
  const home = env['HF_HOME'] || join(cache, 'huggingface');
  return env['HF_HUB_CACHE'] || env['HUGGINGFACE_HUB_CACHE'] || join(home, 'hub');
}

const PREFIX = 'models--';

/** Returns the repositories (`owner/name`) in the hub's cache and the folder of each newest snapshot. */
export async function cachedSnapshots(env: Env): Promise<ReadonlyMap<string, string>> {
  const cache = hubCacheFolder(env);
  const found = new Map<string, string>();
  for (const name of (await names(cache)).toSorted()) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = await newestSnapshot(join(cache, name));
    if (folder !== undefined) found.set(name.slice(PREFIX.length).replaceAll('--', '/'), folder);
  }
  return found;
}

const names = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** The snapshot of `main`, else the newest one. */
async function newestSnapshot(repository: string): Promise<string | undefined> {
  const snapshots = join(repository, 'snapshots');
  const commits = await names(snapshots);
  const main = await readFile(join(repository, 'refs', 'main'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
  if (commits.includes(main)) return join(snapshots, main);
  const dated = await Promise.all(
    commits.map(async (commit) => {
      const folder = join(snapshots, commit);
      return { folder, changed: (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  return dated.toSorted((a, b) => b.changed - a.changed)[0]?.folder;
}
