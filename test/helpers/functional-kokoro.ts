import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledModel, TtsManifest } from '../../src/domain/model.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { LOAD_SECONDS } from '../generated/load-seconds.ts';
import {
  FUNCTIONAL_VOICES,
  type FunctionalKokoroOptions,
  writeFunctionalKokoro,
} from '../generated/kokoro/functional-kokoro.ts';

export interface InstalledKokoroOptions extends FunctionalKokoroOptions {
  readonly name?: string;
  /** Fields of `engine_config` beside the defaults. */
  readonly engineConfig?: Readonly<Record<string, unknown>>;
}

/** Installs the functional Kokoro (test/generated/kokoro) in a models folder, as a pull does. */
export function installFunctionalKokoro(
  modelsDir: string,
  { name = 'kokoro-v1', engineConfig, ...options }: InstalledKokoroOptions = {},
): InstalledModel<TtsManifest> {
  const folder = join(modelsDir, name);
  writeFunctionalKokoro(folder, options);
  const files = [
    'config.json',
    'tokenizer.json',
    `onnx/model${options.suffix ?? ''}.onnx`,
    ...FUNCTIONAL_VOICES.map((voice) => `voices/${voice}.bin`),
  ];
  const manifest = kokoroManifest(name, files, engineConfig);
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(manifest));
  return { manifest, folder };
}

export function kokoroManifest(
  name: string,
  files: readonly string[],
  engineConfig: Readonly<Record<string, unknown>> = {},
): TtsManifest {
  return {
    name,
    version: '1',
    type: 'tts',
    engine: 'kokoro',
    description: 'A Kokoro of the tests.',
    capabilities: { streaming: true, languages: ['en', 'en-GB', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'] },
    resources: { memoryMb: 64, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: LOAD_SECONDS },
    engineConfig: {
      device: 'auto',
      default_voice: 'af_heart',
      sample_rate: 24_000,
      lang_code: 'a',
      ...engineConfig,
    },
    files: files.map((path) => ({ path })),
  };
}
