import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { parseManifest } from '../models/manifest.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';
import type { HubListing } from './hub-listing.ts';

/**
 * Parses the manifest in a hub repository and pins it to the listed commit. Files without a source come from
 * the repository. Returns `undefined` if there is no manifest.
 * @throws VoiceError `invalid_manifest`
 */
export function hubManifest({ repository, revision, texts }: HubListing): Manifest | undefined {
  const [path] = MANIFEST_NAMES;
  const text = texts.get(path);
  if (text === undefined) return undefined;
  const where = `${repository}/${path}`;
  return pinned(parseManifest(text, where), repository, revision, where);
}

function pinned(manifest: Manifest, repository: string, revision: string, where: string): Manifest {
  if (manifest.files.length === 0) {
    throw new VoiceError('invalid_manifest', `${where}: 'files' is missing, so nothing can be downloaded.`);
  }
  const files = manifest.files.map((file) => {
    const { source = { type: 'hub', repository, revision, path: file.path } as const } = file;
    if (source.type === 'local') {
      throw new VoiceError(
        'invalid_manifest',
        `${where}: '${file.path}' comes from a place on this machine, which a manifest of the hub may not name.`,
      );
    }
    return { ...file, source };
  });
  return { ...manifest, files };
}
