import { basename } from 'node:path';
import type { SpeakerManifest } from '../../domain/model.ts';
import { licencesAmong } from '../licences-among.ts';
import { findGraphNames, findPldaNames } from './model-files.ts';

/**
 * Writes the manifest of a folder that has a segmentation and an embedding graph by their usual names. It
 * lists the files without their sources.
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
  const files = [...graphs, ...findPldaNames(names), ...licencesAmong(names)];
  return {
    name,
    version: '1',
    type: 'speaker',
    engine: 'pyannote',
    description: `Tells speakers apart; from the folder ${basename(folder)}`,
    capabilities: { languages: [] },
    resources: { memoryMb: 384, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 2 },
    engineConfig: {},
    files: files.map((path) => ({ path })),
  };
}
