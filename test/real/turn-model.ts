import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogEntry, DEFAULT_TURN_MODEL } from '../../src/models/catalog.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { cached, fetchPackage } from './packages.ts';

/** Raise it when the same package gives other files. */
const VERSION = 1;

/**
 * A models folder with smart-turn as in the catalog; its graph is from pipecat's package. The first call
 * makes it.
 */
export const realTurns = (): Promise<string> =>
  cached(`turns-${VERSION}`, async (models) => {
    const folder = join(models, DEFAULT_TURN_MODEL);
    const manifest = catalogEntry(DEFAULT_TURN_MODEL)!;
    const data = join(await fetchPackage('pipecat'), 'pipecat', 'audio', 'turn', 'smart_turn', 'data');
    await mkdir(folder);
    for (const { path } of manifest.files) await copyFile(join(data, path), join(folder, path));
    await writeFile(join(folder, 'voice.yaml'), renderManifest(manifest));
  });
