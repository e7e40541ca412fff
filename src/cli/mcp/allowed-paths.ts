import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { homeFolder } from '../../base/home-folder.ts';
import { printable } from '../../base/printable.ts';
import { VoiceError } from '../../domain/errors.ts';

/** The folders whose files may be read and written, including subfolders. Links are resolved first. */
export interface AllowedPaths {
  /** The folders, for messages. */
  readonly folders: readonly string[];
  /**
   * Returns the real path of the file at `path`.
   * @throws VoiceError `invalid_value` if it is outside the folders, or is not a file.
   */
  toRead(path: string): Promise<string>;
  /**
   * Returns the real path of a new file at `path`.
   * @throws VoiceError `invalid_value` if it is outside the folders, its folder is missing, the file exists,
   * or the name is invalid.
   */
  toWrite(path: string): Promise<string>;
}

/**
 * Opens the folders of `--allow`, separated by commas. The default is the working directory, unless that is
 * the root, a home folder or above one, which may be just where another program was started.
 * @throws VoiceError `invalid_value` for a path that is not a folder.
 */
export async function allowPaths(
  listed: string | undefined,
  { workingFolder = process.cwd(), home = homeFolder() } = {},
): Promise<AllowedPaths> {
  const named = listed
    ?.split(',')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== '');
  const folders = named ?? (isTooWide(workingFolder, home) ? [] : [workingFolder]);
  const roots = await Promise.all(folders.map((folder) => realFolder(resolve(workingFolder, folder))));

  const requireAllowed = (real: string, path: string) => {
    if (!roots.some((root) => isBelow(real, root))) throw notAllowed(path, folders);
    return real;
  };
  return {
    folders,
    async toRead(path) {
      // Missing paths and forbidden paths get the same answer, so that clients cannot find out which exist.
      const real = await realpath(resolve(workingFolder, path)).catch(() => undefined);
      if (real === undefined) throw notAllowed(path, folders);
      requireAllowed(real, path);
      if ((await stat(real)).isFile()) return real;
      throw new VoiceError('invalid_value', `'${path}' is not a file.`);
    },
    async toWrite(path) {
      const wanted = resolve(workingFolder, path);
      const folder = await realpath(dirname(wanted)).catch(() => undefined);
      if (folder === undefined) throw notAllowed(path, folders);
      const real = requireAllowed(join(folder, basename(wanted)), path);
      // A link counts as an existing file, wherever it points.
      const refused = await lstat(real).then(
        () => 'is there already: name a file that is not',
        (error: NodeJS.ErrnoException) =>
          error.code === 'ENOENT' ? undefined : 'is not a possible name of a file: choose another',
      );
      if (refused === undefined) return real;
      throw new VoiceError('invalid_value', `'${printable(path)}' ${refused}.`);
    },
  };
}

async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined && (await stat(real)).isDirectory()) return real;
  throw new VoiceError(
    'invalid_value',
    `--allow takes folders, separated by commas; '${path}' is not a folder.`,
  );
}

const isTooWide = (folder: string, home: string) => folder === parse(folder).root || isBelow(home, folder);

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function notAllowed(path: string, folders: readonly string[]): VoiceError {
  const where =
    folders.length === 0
      ? 'no folder is allowed: whoever starts voice names some with --allow'
      : `only files below ${folders.join(', ')} are allowed`;
  return new VoiceError('invalid_value', `'${path}' is not there, or may not be used: ${where}.`);
}
