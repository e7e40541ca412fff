import { basename, join } from 'node:path';
import type { SpeakerManifest } from '../../domain/model.ts';
import { findGraphNames, findPldaNames } from './model-files.ts';

/**
 * Writes the manifest of a folder that has a segmentation and an embedding graph by their usual names, for an
 * installation from it.
 * @param names of the folder's files.
 * @returns `undefined` for other folders.
 */
export function speakerSourceManifest(
  folder: string,
  names: readonly string[],
  name: string,
): SpeakerManifest | undefined {
  const graphs = findGraphNames(names);
  if (graphs === undefined) return undefined;
  const licence = names.filter((file) => /^licen[cs]e/i.test(file));
  const files = [...graphs, ...findPldaNames(names), ...licence];
  return {
    name,
    version: '1',
    type: 'speaker',
    engine: 'pyannote',
    description: `Tells speakers apart; from the folder ${basename(folder)}`,
    capabilities: { languages: [] },
    resources: { memoryMb: 384, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 2 },
    engineConfig: {},
    files: files.map((path) => ({ path, source: { type: 'local', path: join(folder, path) } })),
  };
}
