import { basename, resolve } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest, ModelFile } from '../domain/model.ts';
import { manifestFile } from './installed.ts';
import { findFile } from './model-file.ts';
import { readManifest } from './read-manifest.ts';
import { MANIFEST_NAMES } from './relative-path.ts';
import { filesBelow } from './tree-bytes.ts';

/**
 * Reads the manifest of a local folder for a pull from it and adds the folder's files as sources. A manifest
 * without a file list gets all files of the folder. A listed file that is not in the folder must have its own
 * source. Returns `undefined` for a folder without a manifest.
 * @throws VoiceError `invalid_manifest`
 */
export async function folderManifest(folder: string): Promise<Manifest | undefined> {
  const absolute = resolve(folder);
  const found = await manifestFile(absolute);
  if (found === undefined) return undefined;
  const where = `${basename(absolute)}/${found.name}`;
  const manifest = await readManifest(found.path, where);
  const listed: readonly ModelFile[] =
    manifest.files.length > 0 ? manifest.files : (await ownFiles(absolute)).map((path) => ({ path }));
  const files: ModelFile[] = [];
  for (const file of listed) {
    const path = await findFile({ folder: absolute }, file.path);
    if (path !== undefined) files.push({ ...file, source: { type: 'local', path } });
    else if (file.source !== undefined && file.source.type !== 'local') files.push(file);
    else throw new VoiceError('invalid_manifest', `${where}: the file '${file.path}' is not in the folder.`);
  }
  return { ...manifest, files };
}

async function ownFiles(folder: string): Promise<string[]> {
  const paths = await filesBelow(folder);
  return paths.filter((path) => !isHidden(path) && !MANIFEST_NAMES.some((name) => name === path));
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}
