import { readdir } from 'node:fs/promises';
import { VoiceError } from '../domain/errors.ts';
import type { ModelFile } from '../domain/model.ts';
import {
  piperVoiceFiles,
  splitVoicePath,
  findPiperVoice,
  piperManifest,
} from '../engines/piper/source-manifest.ts';
import { VOICE_FILE_ENDING } from '../engines/piper/voice-file.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import { hubFile, hubNamesBelow, localFiles } from './source-files.ts';
import type { VoiceSource } from './voice-source.ts';
import type { HubPlace } from './whisper-files.ts';

/**
 * Finds the Piper voice in a file or folder of this machine; `undefined` if there is none.
 * @throws VoiceError `invalid_value` for a folder of several voices.
 */
export async function localPiper(path: string): Promise<VoiceSource | undefined> {
  const { folder, file } = splitVoicePath(path);
  const names = await readdir(folder).catch(() => []);
  const name = findPiperVoice(names, file);
  if (name === undefined) {
    if (file === undefined) refuseSeveral(names, path);
    return undefined;
  }
  return piper(name, await localFiles(folder, piperVoiceFiles(name)));
}

/** Finds the Piper voice in a repository of the hub; `undefined` if there is none. */
export function hubPiper(listing: HubListing, { path }: HubPlace): VoiceSource | undefined {
  const { repository } = listing;
  const { folder, file } = splitVoicePath(path);
  const { prefix, names: below } = hubNamesBelow(listing, folder);
  const names = below.filter((name) => !name.includes('/'));
  const name = findPiperVoice(names, file);
  if (name === undefined) {
    if (file === undefined) refuseSeveral(names, `hf:${repository}/${path}`);
    return undefined;
  }
  return piper(
    name,
    piperVoiceFiles(name).map((file) => hubFile(listing, prefix, file)),
  );
}

const piper = (name: string, files: readonly ModelFile[]): VoiceSource => ({
  name,
  engine: 'piper',
  files,
  manifest: (called, folder) => piperManifest(called, folder),
});

function refuseSeveral(names: readonly string[], place: string): void {
  const [first, second] = names.filter((name) => name.endsWith(VOICE_FILE_ENDING));
  if (first === undefined || second === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `'${place}' has several voices of Piper's; name one of them: ${place}/${first.slice(0, -'.json'.length)}`,
  );
}
