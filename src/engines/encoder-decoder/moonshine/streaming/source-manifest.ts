import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SttManifest } from '../../../../domain/model.ts';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { estimateResources, sizeOfFiles } from '../../../estimate-resources.ts';
import { licencesAmong } from '../../../licences-among.ts';
import { readStreamingConfig, STREAMING_CONFIG } from './config.ts';
import { showsAttention, streamingGraphsAmong } from './graphs.ts';
import { readBinaryTokenizer, BINARY_TOKENIZER } from './binary-tokenizer.ts';

/** The files of a streaming Moonshine among the names of a folder's files; `undefined` if one is missing. */
export function streamingMoonshineNamesAmong(names: readonly string[]): readonly string[] | undefined {
  const graphs = streamingGraphsAmong(names);
  const beside = [STREAMING_CONFIG, BINARY_TOKENIZER];
  if (graphs === undefined || !beside.every((name) => names.includes(name))) return undefined;
  return [...graphs, ...beside, ...licencesAmong(names)];
}

/** Memory beside the weights, in megabytes: the program and the values of a run. */
const BASE_MB = 200;
/** The makers name a model after its language: `small-streaming-en`. */
const LANGUAGE = /streaming-([a-z]{2})(?![a-z])/;

/**
 * Writes the manifest of a folder with the files of a streaming Moonshine. Its language is that in the name
 * of the model or of its folder; English if they name none.
 * @throws VoiceError `invalid_manifest` if a file is missing or has the wrong content.
 */
export async function streamingMoonshineManifest(called: string, folder: string): Promise<SttManifest> {
  const files = streamingMoonshineNamesAmong(await readdir(folder));
  const config = await readStreamingConfig(folder);
  if (files === undefined || config === undefined)
    throw brokenModelFile(basename(folder), 'holds no streaming Moonshine');
  await readBinaryTokenizer(folder, config);
  const bytes = await sizeOfFiles(folder, files);
  const [, language = 'en'] = LANGUAGE.exec(called) ?? LANGUAGE.exec(folder) ?? [];
  return {
    name: called,
    version: '1',
    type: 'stt',
    engine: 'moonshine',
    description: `A streaming Moonshine of ${config.depth} decoder layers.`,
    capabilities: {
      architecture: 'encoder-decoder',
      streaming: true,
      languages: [language],
      wordTimestamps: showsAttention(files),
      translation: false,
      partialTranscripts: true,
      hotWords: true,
      batchInference: false,
      languageDetection: false,
      initialPrompt: false,
    },
    resources: estimateResources(1.2 * bytes, BASE_MB, 1),
    engineConfig: { device: 'auto' },
    files: files.map((path) => ({ path })),
  };
}
