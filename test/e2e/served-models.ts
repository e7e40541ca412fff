import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFunctional } from '../helpers/functional-model.ts';
import { installedMoonshine, MOONSHINE } from '../helpers/installed-moonshine.ts';

/** A models folder with the functional Whisper, and with the real default model if it can be pulled. */
export interface ServedModels {
  readonly folder: string;
  /** Suffix for the titles of tests that are skipped without the default model. */
  readonly skipped: string;
  remove(): Promise<void>;
}

export async function servedModels(): Promise<ServedModels> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-served-'));
  // One beam is faster. Tests of the engine cover five beams.
  installFunctional(folder, { engineConfig: { beam_size: 1 } });
  const moonshine = await installedMoonshine();
  if (moonshine.state === 'installed') symlinkSync(moonshine.model.folder, join(folder, MOONSHINE));
  return {
    folder,
    skipped: moonshine.skipped,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
