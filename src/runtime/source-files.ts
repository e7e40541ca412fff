import { stat } from 'node:fs/promises';
import type { ModelFile } from '../domain/model.ts';
import { findFile } from '../models/model-file.ts';
import type { HubListing } from '../pull/hub-listing.ts';

/**
 * The files of `names` that are in a folder of this machine. Links out of the folder are followed only into
 * the hub's cache.
 * @throws VoiceError `invalid_manifest` for other links out of the folder.
 */
export async function localFiles(folder: string, names: readonly string[]): Promise<readonly ModelFile[]> {
  const files: ModelFile[] = [];
  for (const name of names) {
    const path = await findFile({ folder }, name);
    if (path !== undefined)
      files.push({ path: name, bytes: (await stat(path)).size, source: { type: 'local', path } });
  }
  return files;
}

/**
 * The names of the files below a folder of a repository, seen from the folder, which is '' or '.' for all.
 * @returns the names, and `prefix` for `hubFile`.
 */
export function hubNamesBelow({ files }: Pick<HubListing, 'files'>, folder: string) {
  const prefix = folder === '' || folder === '.' ? '' : `${folder}/`;
  const names = [...files.keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  return { prefix, names };
}

/**
 * The file `name` of a repository.
 * @param prefix the folder of the file in the repository, with its slash
 */
export function hubFile(
  { repository, revision, files }: Pick<HubListing, 'repository' | 'revision' | 'files'>,
  prefix: string,
  name: string,
): ModelFile {
  const { bytes, sha256 } = files.get(prefix + name)!;
  const source = { type: 'hub', repository, revision, path: prefix + name } as const;
  return { path: name, bytes, ...(sha256 !== undefined && { sha256 }), source };
}
