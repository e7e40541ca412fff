import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * The home folder of the user: `HOME` of `env` or of the process if it is an absolute path, else the folder
 * in the system's records, else `/`, as for a container's user without a record. (Node.js's `homedir` returns
 * an empty or relative `HOME` unchanged, so that files would go into the working folder.)
 */
export function homeFolder(env: Readonly<Record<string, string | undefined>> = {}): string {
  // In this order: the system's records are read only if needed, because they may be a network service.
  for (const find of [() => env['HOME'] ?? '', homedir, () => userInfo().homedir]) {
    const home = found(find);
    if (isAbsolute(home)) return home;
  }
  return '/';
}

/** The absolute path of `path`, which may begin with `~/`, the home folder. */
export const expandHome = (path: string): string =>
  resolve(path.startsWith('~/') ? join(homeFolder(), path.slice(2)) : path);

function found(find: () => string): string {
  try {
    return find();
  } catch {
    return '';
  }
}
