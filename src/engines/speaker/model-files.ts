import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import type { PldaFiles } from './clustering/plda.ts';
import type { SpeakerConfig } from './config.ts';

/** The files of a model that tells speakers apart; absolute paths. */
export interface SpeakerFiles {
  readonly segmentation: string;
  readonly embedding: string;
  /** Absent where the folder has none. */
  readonly plda: PldaFiles | undefined;
}

/** In the order they are taken: as they were trained, in ONNX Runtime's own format, quantized. */
const SUFFIXES = ['.onnx', '.ort', '.int8.onnx', '.fp16.onnx'];
const XVECTORS = 'xvec_transform.npz';
const PLDA = 'plda.npz';

/**
 * Finds the graphs of a folder: `segmentation` and `embedding`, each as `.onnx`, `.ort`, `.int8.onnx` or
 * `.fp16.onnx`, unless the configuration names them; beside them pyannote's PLDA files.
 * @throws VoiceError `invalid_manifest` naming the missing file.
 */
export async function findSpeakerFiles(folder: string, config: SpeakerConfig): Promise<SpeakerFiles> {
  const names = await readdir(folder).catch((): string[] => []);
  const find = (stem: 'segmentation' | 'embedding'): string => {
    const looked = SUFFIXES.map((suffix) => `${stem}${suffix}`);
    const found = config[stem] ?? looked.find((name) => names.includes(name));
    if (found !== undefined) return join(folder, found);
    throw new VoiceError(
      'invalid_manifest',
      `The model folder '${basename(folder)}' has no ${stem} graph. Looked for: ${looked.join(', ')}; ` +
        `another name can stand as engine_config.${stem}.`,
    );
  };
  const hasPlda = names.includes(XVECTORS) && names.includes(PLDA);
  return {
    segmentation: find('segmentation'),
    embedding: find('embedding'),
    plda: hasPlda ? { xvectors: join(folder, XVECTORS), plda: join(folder, PLDA) } : undefined,
  };
}
