import type { SttEngine } from '../../domain/engine.ts';
import type { InstalledModel, SttManifest } from '../../domain/model.ts';
import { programUrl } from '../../threads/program.ts';
import { languagesOf, openFrameEngine } from '../frames/engine.ts';
import { parseCtcConfig } from './config.ts';
import { findCtcFiles } from './model-files.ts';
import type { CtcModelOptions } from './program.ts';

/**
 * Opens a CTC model over `threads` inference threads, each with its own copy of the model; over a single one
 * on a graphics card. Models that decode frame by frame have their own `stream`.
 * @throws VoiceError `invalid_manifest` or `unsupported` if voice cannot use the files, `unavailable` if the
 * manifest requires a graphics card that cannot be used.
 */
export async function openCtcEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
  signal?: AbortSignal,
): Promise<SttEngine> {
  const config = parseCtcConfig(manifest);
  const { provider, decoding, beamSize, hotWordScore } = config;
  const files = await findCtcFiles(folder, config);
  return openFrameEngine({
    manifest,
    signal,
    program: programUrl('engines/ctc/program.ts'),
    data: { files, provider, decoding, beamSize, hotWordScore } satisfies CtcModelOptions,
    threads: provider === 'cpu' ? threads : 1,
    languages: languagesOf(manifest.capabilities.languages, config.language),
    takesHotWords: decoding === 'beam',
  });
}
