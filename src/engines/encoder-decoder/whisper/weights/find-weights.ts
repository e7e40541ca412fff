import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openRegularFile } from '../../../../base/open-regular-file.ts';
import { ifMissing } from '../../../../base/if-missing.ts';
import { VoiceError } from '../../../../domain/errors.ts';
import { GGML_MAGIC } from './ggml.ts';

/** The file format of Whisper's weights. */
export type WeightFormat = 'onnx' | 'safetensors' | 'pytorch' | 'ctranslate2' | 'ggml';

/** The name of each format in messages. */
export const WEIGHT_FORMAT_NAMES: Readonly<Record<WeightFormat, string>> = {
  onnx: 'an ONNX export',
  safetensors: 'safetensors',
  pytorch: 'PyTorch',
  ctranslate2: 'CTranslate2, as faster-whisper uses it',
  ggml: 'ggml, as whisper.cpp uses it',
};

/** The accepted kinds of weights, for messages. */
export const WEIGHTS_NAMES =
  'model.safetensors, pytorch_model.bin, the model.bin of faster-whisper, the ggml-….bin of whisper.cpp, or the graphs of an ONNX export';

/** The error for a place without a known model; it names the files that voice looks for. */
export const unknownModel = (name: string, what = 'holds no model that voice knows'): VoiceError =>
  new VoiceError(
    'unsupported',
    `'${name}' ${what}. The weights of a Whisper are in ${WEIGHTS_NAMES}; a voice of Piper is VOICE.onnx with VOICE.onnx.json beside it; a transducer is a folder with encoder.onnx, decoder.onnx, joiner.onnx and tokens.txt; a streaming Moonshine is one with frontend.ort, encoder.ort, adapter.ort, cross_kv.ort, decoder_kv.ort, streaming_config.json and tokenizer.bin.`,
  );

/** The location of the weights of a Whisper. */
export interface WhisperPlace {
  readonly format: WeightFormat;
  /** The absolute path of the folder of its other files. */
  readonly folder: string;
  /**
   * The file of the weights, or the index of its parts, in the folder; for an export the folder of its
   * graphs.
   */
  readonly weights: string;
}

/** Names of weight files, the preferred format first, and an index of parts before a part. */
const NAMES: readonly (readonly [format: WeightFormat, name: string])[] = [
  ['safetensors', 'model.safetensors'],
  ['safetensors', 'model.safetensors.index.json'],
  ['ctranslate2', 'model.bin'],
  ['pytorch', 'pytorch_model.bin'],
  ['pytorch', 'pytorch_model.bin.index.json'],
];

/** The folders in which exports keep their graphs, relative to the folder of config.json. */
const GRAPH_FOLDERS = ['onnx', '.'] as const;

/**
 * Finds the weights of a Whisper in a folder, or in the folder of a file. It prefers ONNX graphs, which need
 * no preparation. Returns `undefined` if there are none.
 * @throws VoiceError `invalid_value` for a folder with several ggml files, naming them; `unsupported` for a
 * file with other content; the system's error for a place that cannot be read.
 */
export async function findWeights(place: string): Promise<WhisperPlace | undefined> {
  if ((await stat(place)).isFile()) return placeOfFile(place);
  const folder = place;
  const names = new Set(await readdir(folder));
  for (const graphs of GRAPH_FOLDERS) {
    if (graphs !== '.' && !names.has(graphs)) continue;
    const files = graphs === '.' ? names : await readdir(join(folder, graphs)).catch(ifMissing([]));
    if ([...files].some(isEncoder)) return { format: 'onnx', folder, weights: graphs };
  }
  const [format, weights] = NAMES.find(([, name]) => names.has(name)) ?? [];
  if (
    format !== undefined &&
    weights !== undefined &&
    (weights !== 'model.bin' || !(await isGgml(join(folder, weights))))
  )
    return { format, folder, weights };
  const ggml: string[] = [];
  for (const name of [...names].toSorted())
    if (name.endsWith('.bin') && (await isGgml(join(folder, name)))) ggml.push(name);
  if (ggml.length > 1)
    throw new VoiceError(
      'invalid_value',
      `The folder '${basename(folder)}' has several ggml files; name one of them: ${ggml.slice(0, 10).join(', ')}.`,
    );
  return ggml[0] === undefined ? undefined : { format: 'ggml', folder, weights: ggml[0] };
}

/**
 * Guesses the weights of a folder from its file names alone, when the files cannot be read. Paths are
 * relative to the folder.
 */
export function weightsAmong(names: readonly string[]): Pick<WhisperPlace, 'format' | 'weights'> | undefined {
  const [format, weights] = NAMES.find(([, name]) => names.includes(name)) ?? [];
  if (format !== undefined && weights !== undefined) return { format, weights };
  const graphs = GRAPH_FOLDERS.find((folder) =>
    names.some((name) => isEncoder(folder === '.' ? name : name.replace(`${folder}/`, ''))),
  );
  if (graphs !== undefined) return { format: 'onnx', weights: graphs };
  const files = names.filter((name) => /ggml[^/]*\.bin$/.test(name));
  return files.length === 1 ? { format: 'ggml', weights: files[0]! } : undefined;
}

const isEncoder = (name: string) => /^encoder_model.*\.onnx$/.test(name);

async function placeOfFile(path: string): Promise<WhisperPlace> {
  const [folder, weights] = [dirname(path), basename(path)];
  const start = await firstBytes(path);
  const format = formatOf(weights, start);
  if (format !== undefined) return { format, folder, weights };
  throw unknownModel(weights, whatIs(weights, start));
}

/** The kind of a file that holds no weights; `undefined` if unknown. */
function whatIs(name: string, start: Buffer): string | undefined {
  if (name.endsWith('.onnx'))
    return `alone is not a model: a voice of Piper's has ${name}.json beside it, and other models are added as the folder of their graphs`;
  return start.toString('latin1') === 'GGUF' ? 'is a GGUF file, not a Whisper model' : undefined;
}

function formatOf(name: string, start: Buffer): WeightFormat | undefined {
  if (start.length === 4 && start.readUInt32LE() === GGML_MAGIC) return 'ggml';
  if (/\.safetensors(?:\.index\.json)?$/.test(name)) return 'safetensors';
  if (start.toString('latin1') === 'PK\x03\x04' || name.endsWith('.bin.index.json')) return 'pytorch';
  // A small number: the version of the format.
  return name === 'model.bin' && start.length === 4 && start.readUInt32LE() < 100 ? 'ctranslate2' : undefined;
}

async function isGgml(path: string): Promise<boolean> {
  const start = await firstBytes(path).catch(() => Buffer.alloc(0));
  return start.length === 4 && start.readUInt32LE() === GGML_MAGIC;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await openRegularFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
