import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { readModelJson } from '../../../model-json.ts';
import { readDescription } from '../description.ts';
import { checkpointWeights } from './checkpoint.ts';
import { readCtranslate2 } from './ctranslate2.ts';
import type { WhisperPlace } from './find-weights.ts';
import { readGgml } from './ggml.ts';
import { findLora, mergeLora } from './lora.ts';
import { readSafetensors } from './safetensors.ts';
import { readTorchFile } from './torch-file.ts';
import { WeightFile } from './weight-file.ts';
import type { StoredTensor, WhisperWeights } from './weights.ts';

/**
 * Opens weights of any format except ONNX. It reads headers and checks that every tensor is there; values are
 * read on demand.
 * @throws VoiceError `invalid_manifest` naming the fault, or the kind of model that it is instead of a
 * Whisper.
 */
export async function openWeights(place: WhisperPlace): Promise<WhisperWeights> {
  const files: WeightFile[] = [];
  const close = async () => void (await Promise.all(files.map((file) => file.close())));
  const open = async (name: string) => {
    const file = await WeightFile.open(join(place.folder, name));
    files.push(file);
    return file;
  };
  try {
    const found = await readTensors(place, open);
    const lora = isCheckpoint(place) ? await findLora(place.folder) : undefined;
    if (lora === undefined) return checkpointWeights({ ...found, name: place.weights, close });
    const names = new Set(await readdir(place.folder));
    const { tensors, file } = await mergeLora(place.folder, names, lora, found.tensors);
    files.push(file);
    return checkpointWeights({ ...found, tensors, name: place.weights, close });
  } catch (error) {
    await close();
    throw error;
  }
}

const isCheckpoint = ({ format }: WhisperPlace) => format === 'safetensors' || format === 'pytorch';

type Open = (name: string) => Promise<WeightFile>;
type Tensors = ReadonlyMap<string, StoredTensor>;

async function readTensors(
  { format, folder, weights }: WhisperPlace,
  open: Open,
): Promise<{ readonly tensors: Tensors; readonly heads: number }> {
  if (format === 'ctranslate2') return readCtranslate2(await open(weights));
  if (format === 'ggml') return readGgml(await open(weights));
  const read = format === 'pytorch' ? readTorchFile : readSafetensors;
  const { decoderHeads: heads } = await readDescription(folder);
  const tensors = weights.endsWith('.json')
    ? await readParts(folder, weights, open, read)
    : read(await open(weights));
  return { tensors: named(tensors), heads };
}

const MOST_PARTS = 100;

const indexSchema = z.object({
  weight_map: z.record(z.string(), z.string().regex(/^[\w.-]+$/, 'must be the name of a file beside it')),
});

/** Reads the tensors of a checkpoint in several files, with an index of their positions. */
async function readParts(
  folder: string,
  index: string,
  open: Open,
  read: (file: WeightFile) => Tensors,
): Promise<Tensors> {
  const parts = await partsOf(folder, index);
  const tensors = new Map<string, StoredTensor>();
  for (const part of parts) for (const [name, tensor] of read(await open(part))) tensors.set(name, tensor);
  return tensors;
}

/**
 * Lists the files in an index of weights.
 * @throws VoiceError `invalid_manifest` if it is not an index.
 */
export async function partsOf(folder: string, index: string): Promise<readonly string[]> {
  const { weight_map: map } = await readModelJson(folder, index, indexSchema);
  const parts = [...new Set(Object.values(map))].toSorted();
  if (parts.length > MOST_PARTS)
    throw brokenModelFile(index, `lists ${parts.length} files; voice reads at most ${MOST_PARTS}`);
  return parts;
}

/** Adds the prefix `model.` to tensor names that were saved without it. */
const named = (tensors: Tensors): Tensors =>
  tensors.has('encoder.conv1.weight')
    ? new Map([...tensors].map(([name, tensor]) => [`model.${name}`, tensor]))
    : tensors;
