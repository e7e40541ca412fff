import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import { ifMissing } from '../base/if-missing.ts';
import { pathProblem } from './relative-path.ts';

/**
 * Returns the absolute path of a model file; `undefined` if it is missing or not a regular file. `relative`
 * is `/`-separated, as in the manifest.
 * @throws VoiceError `invalid_manifest` if `relative`, or a link, leads out of the folder (links into the
 *   hub's cache of the same repository are allowed).
 */
export async function findFile(
  model: { readonly folder: string },
  relative: string,
): Promise<string | undefined> {
  const problem = pathProblem(relative);
  if (problem !== undefined && problem !== 'is the place of the manifest itself') {
    throw outside(model.folder, relative);
  }
  const path = join(model.folder, relative);
  const [folder, real] = await Promise.all([existing(model.folder), existing(path)]);
  if (folder === undefined || real === undefined) return undefined;
  const isInside = [folder, blobsOf(folder)].some((place) => place !== undefined && real.startsWith(place + sep));
  if (!isInside) throw outside(model.folder, relative);
  // The file may have been removed since.
  const found = await stat(real).catch(ifMissing(undefined));
  return found?.isFile() ? path : undefined;
}

/**
 * The folder to which the links of a snapshot in the hub's cache point:
 * `models--owner--name/snapshots/<commit>/x` → `models--owner--name/blobs/…`.
 */
function blobsOf(folder: string): string | undefined {
  const snapshots = dirname(folder);
  const repository = dirname(snapshots);
  const isSnapshot = basename(snapshots) === 'snapshots' && basename(repository).startsWith('models--');
  return isSnapshot ? join(repository, 'blobs') : undefined;
}

async function existing(path: string): Promise<string | undefined> {
  return realpath(path)
    .catch(ifMissing(undefined))
    .catch((cause: unknown) => {
      throw new VoiceError('storage', `${dirname(path)} cannot be read; check its permissions.`, { cause });
    });
}

function outside(folder: string, relative: string): VoiceError {
  return new VoiceError(
    'invalid_manifest',
    `Model '${basename(folder)}': the file ${JSON.stringify(relative.slice(0, 100))} leads out of the model folder, so voice does not read it.`,
  );
}
