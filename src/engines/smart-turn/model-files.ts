import type { VadManifest } from '../../domain/model.ts';
import { licencesAmong } from '../licences-among.ts';

/** The newest smart-turn graph among the names of a folder's files; `undefined` if there is none. */
export const findTurnGraph = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => /^smart-turn.*\.(?:onnx|ort)$/i.test(name))
    .toSorted()
    .at(-1);

/**
 * Writes the manifest of a folder that has a smart-turn graph by its usual name. It lists the files without
 * their sources.
 * @param names of the folder's files.
 * @returns `undefined` for other folders.
 */
export function turnSourceManifest(names: readonly string[], name: string): VadManifest | undefined {
  const graph = findTurnGraph(names);
  if (graph === undefined) return undefined;
  return {
    name,
    version: '3',
    type: 'vad',
    engine: 'smart-turn',
    description: `Detects whether a speaker has finished; from ${graph}.`,
    capabilities: { languages: [] },
    resources: { memoryMb: 64, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
    engineConfig: { model: graph },
    files: [graph, ...licencesAmong(names)].map((path) => ({ path })),
  };
}
