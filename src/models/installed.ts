import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ifMissing } from '../base/if-missing.ts';
import { VoiceError } from '../domain/errors.ts';
import type { StoredModel } from '../domain/model.ts';
import { findFile } from './model-file.ts';
import { readManifest } from './read-manifest.ts';
import { MANIFEST_NAMES } from './relative-path.ts';

/**
 * Reads the model in `folder` with `read`; `undefined` if the folder has no manifest.
 * @throws VoiceError `invalid_manifest` if the manifest is invalid or names another model.
 */
export async function readInstalled(folder: string, read = readManifest): Promise<StoredModel | undefined> {
  const found = await manifestFile(folder);
  if (found === undefined) return undefined;
  const name = basename(folder);
  const where = `${name}/${found.name}`;
  // It may be removed meanwhile.
  const there = await Promise.all([stat(found.path), read(found.path, where)]).catch(ifMissing(undefined));
  if (there === undefined) return undefined;
  const [{ mtimeMs }, manifest] = there;
  if (manifest.name === name)
    return { manifest, folder, created: Math.floor(mtimeMs / 1000), isBuiltIn: false };
  throw new VoiceError(
    'invalid_manifest',
    `${where}: the model is called '${manifest.name}' but its folder '${name}'; give both the same name.`,
  );
}

/** Finds the manifest of a model folder; `undefined` if it has none. */
export async function manifestFile(folder: string): Promise<{ name: string; path: string } | undefined> {
  for (const name of MANIFEST_NAMES) {
    const path = await findFile({ folder }, name);
    if (path !== undefined) return { name, path };
  }
  return undefined;
}
