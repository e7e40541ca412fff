import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SttManifest } from '../../src/domain/model.ts';
import { catalogEntry } from '../../src/models/catalog.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { decoderGraph } from '../generated/whisper/decoder-graph.ts';
import { encoderGraph } from '../generated/whisper/encoder-graph.ts';
import { LANGUAGES } from '../../src/engines/encoder-decoder/whisper/languages.ts';
import { writeWhisperLayout } from '../generated/whisper/layout.ts';
import { type WhisperVocabulary, vocabularySize } from '../generated/whisper/vocabulary.ts';
import { turned } from '../generated/whisper/makes/checkpoint.ts';
import { storedCheckpoint } from './stored-checkpoint.ts';

export interface RealWhisper {
  readonly name: string;
  /** The parts of CTranslate2's `model.bin`, in order; its other files lie beside the first one. */
  readonly parts: readonly string[];
  /** The folder of those other files. */
  readonly files: string;
  readonly englishOnly: boolean;
}

/**
 * Converts a Whisper from CTranslate2's format to the layout of the hub's exports, in float32 and int8, with
 * a manifest.
 */
export async function writeRealWhisper(folder: string, whisper: RealWhisper): Promise<void> {
  const { name, parts, files, englishOnly } = whisper;
  const json = async (file: string) => JSON.parse(await readFile(join(files, file), 'utf8')) as unknown;
  const config = (await json('config.json')) as Ctranslate2Config;
  const vocabulary = {
    ...readVocabulary((await json('tokenizer.json')) as TokenizerFile),
    englishOnly,
  };
  const { checkpoint, sizes } = await readCheckpoint(folder, parts);
  const weights = turned(checkpoint);
  writeWhisperLayout(folder, {
    vocabulary,
    sizes,
    alignmentHeads: config.alignment_heads,
    suppressTokens: config.suppress_ids,
    beginSuppressTokens: config.suppress_ids_begin,
  });
  await mkdir(join(folder, 'onnx'));
  for (const quantised of [false, true]) {
    const suffix = quantised ? '_quantized' : '';
    const options = { vocabularySize: vocabularySize(vocabulary), timestamped: true, quantised };
    const write = (graph: string, model: Uint8Array) =>
      writeFile(join(folder, 'onnx', `${graph}${suffix}.onnx`), model);
    await write('encoder_model', encoderGraph(sizes, weights, { quantised }));
    await write('decoder_model_merged', decoderGraph('merged', sizes, weights, options));
  }
  await writeFile(join(folder, 'voice.yaml'), renderManifest(manifest(name, englishOnly)));
}

/** Reads the tensors of a `model.bin` in parts, which it joins in `folder` and removes again. */
async function readCheckpoint(folder: string, parts: readonly string[]) {
  const weights = 'model.bin';
  await writeFile(
    join(folder, weights),
    Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))),
  );
  try {
    return await storedCheckpoint({ format: 'ctranslate2', folder, weights });
  } finally {
    await rm(join(folder, weights));
  }
}

interface Ctranslate2Config {
  readonly alignment_heads: readonly (readonly [number, number])[];
  readonly suppress_ids: readonly number[];
  readonly suppress_ids_begin: readonly number[];
}

interface TokenizerFile {
  readonly model: {
    readonly vocab: Readonly<Record<string, number>>;
    readonly merges: readonly (string | readonly [string, string])[];
  };
}

/** Reads the text tokens and their merges; in every Whisper the control tokens follow them. */
function readVocabulary({ model }: TokenizerFile): WhisperVocabulary {
  const tokens: string[] = [];
  for (const [token, id] of Object.entries(model.vocab)) if (!/^<\|.*\|>$/.test(token)) tokens[id] = token;
  const merges = model.merges.map((pair) => {
    const [left = '', right = ''] = typeof pair === 'string' ? pair.split(' ') : pair;
    return [left, right] as const;
  });
  return { tokens, merges, languages: LANGUAGES };
}

function manifest(name: string, englishOnly: boolean): SttManifest {
  const stock = catalogEntry('whisper-base') as SttManifest;
  const files = ['config.json', 'generation_config.json', 'preprocessor_config.json', 'tokenizer.json'];
  const graphs = ['encoder_model', 'decoder_model_merged'].flatMap((graph) => [
    `onnx/${graph}.onnx`,
    `onnx/${graph}_quantized.onnx`,
  ]);
  const english = { languages: ['en'], translation: false, languageDetection: false };
  return {
    ...stock,
    name,
    description: `Whisper ${name.slice('whisper-'.length)} of real weights, for tests.`,
    capabilities: { ...stock.capabilities, ...(englishOnly ? english : {}) },
    engineConfig: { ...stock.engineConfig, model_size: name.slice('whisper-'.length) },
    files: [...files, ...graphs].map((path) => ({ path })),
  };
}
