import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import type { ModelFile } from '../domain/model.ts';
import { filesOfVoice, folderOfVoice, voiceAmong, voiceManifest } from '../engines/piper/source-manifest.ts';
import { VOICE_FILE_ENDING } from '../engines/piper/voice-file.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import type { VoiceSource } from './voice-source.ts';
import type { HubPlace } from './whisper-files.ts';

/**
 * The voice that a file or a folder of this machine is; `undefined` where it is none.
 * @throws VoiceError `invalid_value` for a folder of several voices.
 */
export async function piperHere(path: string): Promise<VoiceSource | undefined> {
  const { folder, file } = folderOfVoice(path);
  const names = await readdir(folder).catch(() => []);
  const name = voiceAmong(names, file);
  if (name === undefined) {
    if (file === undefined) refuseSeveral(names, path);
    return undefined;
  }
  const files = filesOfVoice(name).map(async (file): Promise<ModelFile> => {
    const at = join(folder, file);
    return { path: file, bytes: (await stat(at)).size, source: { type: 'local', path: at } };
  });
  return piper(name, await Promise.all(files));
}

/** As {@link piperHere}, of a repository of the hub. */
export function piperOfHub(
  { repository, revision, files }: HubListing,
  { path }: HubPlace,
): VoiceSource | undefined {
  const { folder, file } = folderOfVoice(path);
  const prefix = folder === '' || folder === '.' ? '' : `${folder}/`;
  const names = [...files.keys()].flatMap((name) =>
    name.startsWith(prefix) && !name.slice(prefix.length).includes('/') ? [name.slice(prefix.length)] : [],
  );
  const name = voiceAmong(names, file);
  if (name === undefined) {
    if (file === undefined) refuseSeveral(names, `hf:${repository}/${path}`);
    return undefined;
  }
  return piper(
    name,
    filesOfVoice(name).map((file) => {
      const { bytes, sha256 } = files.get(prefix + file)!;
      const source = { type: 'hub', repository, revision, path: prefix + file } as const;
      return { path: file, bytes, ...(sha256 !== undefined && { sha256 }), source };
    }),
  );
}

const piper = (name: string, files: readonly ModelFile[]): VoiceSource => ({
  name,
  engine: 'piper',
  files,
  manifest: (called, folder) => voiceManifest(called, folder),
});

function refuseSeveral(names: readonly string[], place: string): void {
  const [first, second] = names.filter((name) => name.endsWith(VOICE_FILE_ENDING));
  if (first === undefined || second === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `'${place}' has several voices of Piper's; name one of them: ${place}/${first.slice(0, -'.json'.length)}`,
  );
}
