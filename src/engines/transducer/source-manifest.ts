import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SttManifest } from '../../domain/model.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { type Metadata, readMetadata } from '../frames/acoustic/metadata.ts';
import { readTokenTable } from '../frames/tokens/token-table.ts';
import { estimateResources, sizeOfFiles } from '../estimate-resources.ts';
import { transducerFilesAmong } from './model-files.ts';

/** Other files of a transducer: its configuration, weights outside the graph, and its licence. */
const BESIDE = /^(?:config\.json|licen[cs]e[\w.-]*|readme\.md)$/i;

/**
 * The files of a transducer among the names of a folder's files, with the external weights of their graphs;
 * `undefined` if there is none.
 */
export function transducerNamesAmong(names: readonly string[]): readonly string[] | undefined {
  const found = transducerFilesAmong(names);
  if (found === undefined) return undefined;
  const { encoder, decoder, joiner, tokens } = found;
  const graphs = [...new Set([encoder, decoder, joiner])];
  const weights = new Set(
    graphs.flatMap((graph) => [`${graph}.data`, `${graph}_data`, graph.replace(/\.onnx$/, '.weights')]),
  );
  return [...graphs, tokens, ...names.filter((name) => weights.has(name) || BESIDE.test(name))];
}

/** Memory beside the weights, in megabytes: the program and the values of a run. */
const BASE_MB = 300;

/**
 * The languages of Parakeet TDT 0.6b v3 (its model card), whose pieces have Greek, Cyrillic and Latin
 * letters. It does not report the language it detects.
 */
const EUROPEAN = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' ');

/**
 * Writes the manifest of a folder with the files of a transducer.
 * @throws VoiceError `invalid_manifest` if a file is missing or has the wrong content.
 */
export async function transducerManifest(called: string, folder: string): Promise<SttManifest> {
  const names = await readdir(folder);
  const found = transducerFilesAmong(names);
  const files = transducerNamesAmong(names);
  if (found === undefined || files === undefined)
    throw brokenModelFile(basename(folder), 'holds no transducer');
  const metadata = await readMetadata(join(folder, found.encoder));
  const { pieces } = await readTokenTable(join(folder, found.tokens));
  const bytes = await sizeOfFiles(folder, files);
  const streams = isStreaming(metadata);
  const text = pieces.join('');
  return {
    name: called,
    version: '1',
    type: 'stt',
    engine: 'transducer',
    description: `A transducer of ${pieces.length} tokens${streams ? ', which transcribes live' : ''}.`,
    capabilities: {
      architecture: streams ? 'streaming-native' : 'encoder-decoder',
      streaming: true,
      languages:
        /\p{Script=Cyrillic}/u.test(text) && /\p{Script=Greek}/u.test(text) && !streams ? EUROPEAN : [],
      wordTimestamps: true,
      translation: false,
      partialTranscripts: true,
      hotWords: true,
      batchInference: true,
      languageDetection: false,
      initialPrompt: false,
    },
    resources: estimateResources(1.2 * bytes, BASE_MB, 3),
    engineConfig: { device: 'auto' },
    files: files.map((path) => ({ path })),
  };
}

/** The metadata of icefall's streaming Zipformer and NeMo's cache-aware encoders shows that they stream. */
const isStreaming = (metadata: Metadata): boolean =>
  metadata.has('decode_chunk_len') || metadata.has('cache_last_channel_dim1');
