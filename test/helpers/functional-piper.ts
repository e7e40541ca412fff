import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledModel, TtsManifest } from '../../src/domain/model.ts';
import { piperManifest } from '../../src/engines/piper/source-manifest.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { type FunctionalPiperOptions, writeFunctionalPiper } from '../generated/piper/functional-piper.ts';

/** Installs the functional Piper voice below `modelsDir`, with `engineConfig` in its manifest. */
export async function installFunctionalPiper(
  modelsDir: string,
  { engineConfig = {}, ...options }: FunctionalPiperOptions & { readonly engineConfig?: object } = {},
): Promise<InstalledModel<TtsManifest>> {
  const { name = 'xx_XX-tones-medium' } = options;
  const folder = join(modelsDir, name);
  writeFunctionalPiper(folder, { name, ...options });
  const plain = await piperManifest(name, folder);
  const manifest = { ...plain, engineConfig: { ...plain.engineConfig, ...engineConfig } };
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(manifest));
  return { manifest, folder };
}
