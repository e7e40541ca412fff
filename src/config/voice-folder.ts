import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFolder } from '../base/home-folder.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Settings } from './settings.ts';

/** The folder in which commands keep saved voices: the configured one, else one in the user's home. */
export const voiceFolder = ({ voiceDir }: Pick<Settings, 'voiceDir'>): string =>
  voiceDir ?? join(homeFolder(), '.macaw', 'voices');

/**
 * Refuses a file in place of the server's voice folder, before the first voice is saved there.
 * @throws VoiceError `storage`.
 */
export async function refuseFileAsVoiceFolder({ voiceDir }: Pick<Settings, 'voiceDir'>): Promise<void> {
  const found = voiceDir === undefined ? undefined : await stat(voiceDir).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return;
  throw new VoiceError(
    'storage',
    `The voices folder ${voiceDir} is a file, not a folder. Choose another with VOICE_VOICE_DIR.`,
  );
}
