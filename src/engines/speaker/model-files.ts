import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import type { PldaFiles } from './clustering/plda.ts';
import type { SpeakerConfig } from './config.ts';

/** The files of a diarization model; absolute paths. */
export interface SpeakerFiles {
  readonly segmentation: string;
  readonly embedding: string;
  /** Absent if the folder has none. */
  readonly plda: PldaFiles | undefined;
}

/** Endings in order of preference: original precision, ONNX Runtime's own format, quantized. */
const SUFFIXES = ['.onnx', '.ort', '.int8.onnx', '.fp16.onnx'];
const XVECTORS = 'xvec_transform.npz';
const PLDA = 'plda.npz';

type Stem = 'segmentation' | 'embedding';

const namesOf = (stem: Stem) => SUFFIXES.map((suffix) => `${stem}${suffix}`);

/** The names of a segmentation and an embedding graph among `names`; `undefined` if one is missing. */
export function findGraphNames(names: readonly string[]): readonly string[] | undefined {
  const found = (['segmentation', 'embedding'] as const).map((stem) =>
    namesOf(stem).find((name) => names.includes(name)),
  );
  return found.every((name) => name !== undefined) ? found : undefined;
}

/** The names of PLDA files among `names`: both, or none. */
export const findPldaNames = (names: readonly string[]): readonly string[] =>
  [XVECTORS, PLDA].every((name) => names.includes(name)) ? [XVECTORS, PLDA] : [];

/**
 * Finds the graphs of a folder: `segmentation` and `embedding`, each as `.onnx`, `.ort`, `.int8.onnx` or
 * `.fp16.onnx`, unless the configuration names them, and pyannote's PLDA files.
 * @throws VoiceError `invalid_manifest` naming the missing file.
 */
export async function findSpeakerFiles(folder: string, config: SpeakerConfig): Promise<SpeakerFiles> {
  const names = await readdir(folder).catch((): string[] => []);
  const find = (stem: Stem): string => {
    const looked = namesOf(stem);
    const found = config[stem] ?? looked.find((name) => names.includes(name));
    if (found !== undefined) return join(folder, found);
    throw new VoiceError(
      'invalid_manifest',
      `The model folder '${basename(folder)}' has no ${stem} graph. Looked for: ${looked.join(', ')}; ` +
        `set another name as engine_config.${stem}.`,
    );
  };
  return {
    segmentation: find('segmentation'),
    embedding: find('embedding'),
    plda:
      findPldaNames(names).length > 0
        ? { xvectors: join(folder, XVECTORS), plda: join(folder, PLDA) }
        : undefined,
  };
}
