import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { TtsManifest } from '../../domain/model.ts';
import { estimateResources } from '../estimate-resources.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { type PiperVoiceFile, readPiperVoice, VOICE_ENDING, VOICE_FILE_ENDING } from './voice-file.ts';

/** The names of the two files of a Piper voice, without their folder. */
export const piperVoiceFiles = (name: string): readonly string[] => [
  `${name}${VOICE_ENDING}`,
  `${name}${VOICE_FILE_ENDING}`,
];

/**
 * Returns the name of the voice that `file` belongs to, else of the only voice among `files`; `undefined` if
 * there are none or several.
 * @param file one of the voice's two files, if one was named.
 */
export function findPiperVoice(files: readonly string[], file?: string): string | undefined {
  const names = files.flatMap((name) =>
    name.endsWith(VOICE_FILE_ENDING) ? [name.slice(0, -VOICE_FILE_ENDING.length)] : [],
  );
  const whole = names.filter((name) => files.includes(`${name}${VOICE_ENDING}`));
  if (file !== undefined) return whole.find((name) => piperVoiceFiles(name).includes(file));
  return whole.length === 1 ? whole[0] : undefined;
}

/** Memory beside the weights, in megabytes: the program and its intermediate values. */
const BASE_MB = 250;

/**
 * Creates the manifest of a voice in a folder.
 * @throws VoiceError as `readPiperVoice`; `invalid_manifest` if its graph is missing.
 */
export async function piperManifest(called: string, folder: string, voice?: string): Promise<TtsManifest> {
  const file = await readPiperVoice(folder, voice);
  const graph = `${file.name}${VOICE_ENDING}`;
  const found = await stat(join(folder, graph)).catch(() => undefined);
  if (!found?.isFile()) throw brokenModelFile(graph, 'is missing');
  return {
    name: called,
    version: '1',
    type: 'tts',
    engine: 'piper',
    description: describe(file),
    capabilities: { streaming: true, languages: [file.language] },
    resources: estimateResources(found.size, BASE_MB, 1),
    engineConfig: { device: 'auto', ...(voice !== undefined && { voice_file: voice }) },
    files: piperVoiceFiles(file.name).map((path) => ({ path })),
  };
}

function describe({ dataset, language, speakerCount, rate }: PiperVoiceFile): string {
  const spoken = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const many = speakerCount === 1 ? '' : `, ${speakerCount} speakers`;
  return `${spoken}: ${dataset.replaceAll('_', ' ')} (${rate / 1000} kHz)${many}, a voice of Piper's.`;
}

/** Splits a path to a voice: its folder, and the file if the path names one. */
export const splitVoicePath = (
  path: string,
): { readonly folder: string; readonly file: string | undefined } =>
  path.endsWith(VOICE_ENDING) || path.endsWith(VOICE_FILE_ENDING)
    ? { folder: dirname(path), file: basename(path) }
    : { folder: path, file: undefined };
