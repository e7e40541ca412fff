import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFunctional } from '../helpers/functional-model.ts';
import { installedMoonshine, MOONSHINE } from '../helpers/installed-moonshine.ts';

/** A models folder with the functional Whisper, and with the real default model where that can be had. */
export interface ServedModels {
  readonly folder: string;
  /** Goes into the titles of what has to be skipped without the default model. */
  readonly skipped: string;
  remove(): Promise<void>;
}

export async function servedModels(): Promise<ServedModels> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-served-'));
  // With one beam, which is less work: what five find is tested where no process is needed.
  installFunctional(folder, { engineConfig: { beam_size: 1 } });
  const moonshine = await installedMoonshine();
  if (moonshine.state === 'installed') symlinkSync(moonshine.model.folder, join(folder, MOONSHINE));
  return {
    folder,
    skipped: moonshine.skipped,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
