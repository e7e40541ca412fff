import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * The home of the person who runs the program: `HOME` of `env` or of the process if it is a whole path, else
 * the folder that the system has on record, else `/`, as for a user of a container that the system does not
 * know. Node.js's `homedir` takes an empty or relative `HOME` as it stands, so that files would go into the
 * working folder.
 */
export function homeFolder(env: Readonly<Record<string, string | undefined>> = {}): string {
  // One after the other: the system is asked only where it has to be, as it may ask a service of the network.
  for (const find of [() => env['HOME'] ?? '', homedir, () => userInfo().homedir]) {
    const home = found(find);
    if (isAbsolute(home)) return home;
  }
  return '/';
}

/** The absolute path of `path`, which may begin with `~/`, the home of the person. */
export const expandHome = (path: string): string =>
  resolve(path.startsWith('~/') ? join(homeFolder(), path.slice(2)) : path);

function found(find: () => string): string {
  try {
    return find();
  } catch {
    return '';
  }
}
