import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledModel, SttManifest } from '../../src/domain/model.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import {
  type FunctionalWhisperOptions,
  writeFunctionalWhisper,
} from '../generated/whisper/functional/functional-whisper.ts';
import { SPOKEN } from '../generated/whisper/functional/lexicon.ts';
import { sttManifest } from './model-fixtures.ts';

export interface FunctionalModelOptions extends FunctionalWhisperOptions {
  readonly name?: string;
  /** Fields of `engine_config` beside the defaults: float32, on the CPU, five beams. */
  readonly engineConfig?: Readonly<Record<string, unknown>>;
  readonly capabilities?: Partial<SttManifest['capabilities']>;
}

/** The default name of the installed model. */
export const FUNCTIONAL = 'tones';

/** Installs the functional Whisper (test/generated/whisper/functional) in a models folder, as a pull does. */
export function installFunctional(
  modelsDir: string,
  { name = FUNCTIONAL, engineConfig, capabilities, ...options }: FunctionalModelOptions = {},
): InstalledModel<SttManifest> {
  const folder = join(modelsDir, name);
  const { suffix = '' } = options;
  writeFunctionalWhisper(folder, { timestamped: true, decoders: ['merged'], ...options });
  const manifest = sttManifest({
    name,
    capabilities: {
      ...sttManifest().capabilities,
      languages: options.englishOnly ? ['en'] : ['auto', ...SPOKEN],
      wordTimestamps: true,
      translation: !options.englishOnly,
      languageDetection: !options.englishOnly,
      hotWords: true,
      batchInference: true,
      initialPrompt: true,
      ...capabilities,
    },
    engineConfig: { compute_type: 'float32', device: 'cpu', beam_size: 5, ...engineConfig },
    files: [
      'config.json',
      'generation_config.json',
      'preprocessor_config.json',
      'tokenizer.json',
      `onnx/encoder_model${suffix}.onnx`,
    ].map((path) => ({ path })),
  });
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(manifest));
  return { manifest, folder };
}
