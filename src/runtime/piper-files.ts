import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import type { ModelFile } from '../domain/model.ts';
import { filesOfVoice, folderOfVoice, voiceAmong } from '../engines/piper/source-manifest.ts';
import { VOICE_FILE_ENDING } from '../engines/piper/voice-file.ts';
import type { HubListing } from '../pull/hub-listing.ts';
import type { HubPlace } from './whisper-files.ts';

/** A voice of Piper's, and where its two files are. */
export interface PiperSource {
  /** `de_DE-thorsten-medium` */
  readonly name: string;
  readonly files: readonly ModelFile[];
}

/**
 * The voice that a file or a folder of this machine is; `undefined` where it is none.
 * @throws VoiceError `invalid_value` for a folder of several voices.
 */
export async function piperHere(path: string): Promise<PiperSource | undefined> {
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
  return { name, files: await Promise.all(files) };
}

/** As {@link piperHere}, of a repository of the hub. */
export function piperOfHub(
  { repository, revision, files }: HubListing,
  { path }: HubPlace,
): PiperSource | undefined {
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
  return {
    name,
    files: filesOfVoice(name).map((file) => {
      const { bytes, sha256 } = files.get(prefix + file)!;
      const source = { type: 'hub', repository, revision, path: prefix + file } as const;
      return { path: file, bytes, ...(sha256 !== undefined && { sha256 }), source };
    }),
  };
}

function refuseSeveral(names: readonly string[], place: string): void {
  const [first, second] = names.filter((name) => name.endsWith(VOICE_FILE_ENDING));
  if (first === undefined || second === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `'${place}' has several voices of Piper's; name one of them: ${place}/${first.slice(0, -'.json'.length)}`,
  );
}
