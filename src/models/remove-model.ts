import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { ifMissing } from '../base/if-missing.ts';
import { FALLBACK_TTS_MODEL } from './catalog.ts';
import { describeDiskUse } from './describe-disk-use.ts';
import { hostedType } from './hosted-names.ts';
import { manifestFile } from './installed.ts';
import { withModelLock } from './lock.ts';
import { checkModelName } from './model-name.ts';
import { notInstalled } from './not-installed.ts';
import { modelNotFound, VoiceError } from '../domain/errors.ts';
import { removedFolder, stagingFolder } from './places.ts';

/**
 * Removes the model `name` from the folder `modelsDir`, and the files of an unfinished pull of it. Other
 * processes see the whole model or none of it.
 * @throws VoiceError `model_not_found`; `unavailable` while the model is being pulled; `storage`.
 */
export async function removeModel(modelsDir: string, name: string): Promise<void> {
  const folder = join(modelsDir, checkModelName(name));
  const staging = stagingFolder(modelsDir, name);
  const isInstalled = async () => (await manifestFile(folder)) !== undefined;
  try {
    // A missing model gets no lock.
    if (!(await isInstalled()) && !(await exists(staging))) throw nothingToRemove(name);
    await withModelLock(modelsDir, name, { wait: false }, async () => {
      // It may be removed by now, and another may be there.
      const leaving = [
        ...((await isInstalled()) ? [{ from: folder, to: 'model' }] : []),
        { from: staging, to: 'unfinished' },
      ];
      if (!(await removeAll(leaving, removedFolder(modelsDir)))) throw nothingToRemove(name);
    });
  } catch (error) {
    throw describeDiskUse(error, modelsDir);
  }
}

/**
 * Explains names of the hosted API, which are aliases, and the built-in model. Suggests no pull to a user
 * who removes a model.
 */
const nothingToRemove = (name: string) =>
  hostedType(name.toLowerCase()) === undefined && name !== FALLBACK_TTS_MODEL
    ? new VoiceError(
        'model_not_found',
        `${modelNotFound(name).message} See those that are installed with: voice models list`,
      )
    : notInstalled(name);

/** Moves the folders into a new one below `removed`, which it deletes. Returns whether any folder existed. */
async function removeAll(
  folders: readonly { readonly from: string; readonly to: string }[],
  removed: string,
): Promise<boolean> {
  const away = join(removed, randomUUID());
  await makeFolder(away);
  let isAnyThere = false;
  try {
    for (const { from, to } of folders) {
      const isMoved = await rename(from, join(away, to)).then(
        () => true,
        ifMissing(false),
      );
      isAnyThere ||= isMoved;
    }
  } finally {
    await rm(away, { recursive: true, force: true });
  }
  return isAnyThere;
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}
