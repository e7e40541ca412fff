import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import type { StoredTensor, WhisperSizes, WhisperWeights } from './weights.ts';

/** Tensors by the names of Hugging Face's checkpoint, and the files that they are in. */
export interface Checkpoint {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** The name of the file in messages. */
  readonly name: string;
  /** The number of heads of each attention. */
  readonly heads: number;
  close(): Promise<void>;
}

/** The largest accepted size of any dimension, so that products of sizes stay exact. */
const LARGEST = 1_000_000;
const MOST_LAYERS = 256;

/**
 * Opens the weights of a checkpoint and checks that all tensors are there with matching sizes.
 * @throws VoiceError `invalid_manifest` naming the tensor that is missing or has the wrong size.
 */
export function checkpointWeights({ tensors, name, heads, close }: Checkpoint): WhisperWeights {
  const tensor = (key: string): StoredTensor => {
    const found = tensors.get(key);
    if (!found)
      throw brokenModelFile(name, `is not a complete Whisper model: the tensor '${key}' is missing`);
    return found;
  };
  const sizes = sizesOf(tensor, tensors, heads, name);
  for (const [key, dims] of expectedTensors(sizes)) {
    const found = tensor(key).dims;
    if (found.join() !== dims.join())
      throw brokenModelFile(
        name,
        `has the tensor '${key}' with the shape [${found.join(', ')}] instead of [${dims.join(', ')}]`,
      );
  }
  return { sizes, tensor, close };
}

function sizesOf(
  tensor: (key: string) => StoredTensor,
  tensors: ReadonlyMap<string, StoredTensor>,
  heads: number,
  name: string,
): WhisperSizes {
  const dim = (key: string, axis: number): number => {
    const size = tensor(`model.${key}`).dims[axis] ?? 0;
    if (!(size >= 1 && size <= LARGEST))
      throw brokenModelFile(name, `has the tensor 'model.${key}' with a size of no Whisper model`);
    return size;
  };
  const layers = (side: string): number => {
    let count = 0;
    while (tensors.has(`model.${side}.layers.${count}.fc1.weight`) && count < MOST_LAYERS) count++;
    return count;
  };
  const width = dim('encoder.conv1.weight', 0);
  if (width % heads !== 0)
    throw brokenModelFile(name, `has a width of ${width}, not a multiple of its ${heads} heads`);
  return {
    width,
    heads,
    melBins: dim('encoder.conv1.weight', 1),
    encoderLayers: Math.max(1, layers('encoder')),
    decoderLayers: Math.max(1, layers('decoder')),
    feedForward: dim('encoder.layers.0.fc1.weight', 0),
    audioPositions: dim('encoder.embed_positions.weight', 0),
    textPositions: dim('decoder.embed_positions.weight', 0),
    vocabulary: dim('decoder.embed_tokens.weight', 0),
  };
}

/** The names and sizes of all tensors of a Whisper. */
export function* expectedTensors(sizes: WhisperSizes): Generator<readonly [string, readonly number[]]> {
  const { width, feedForward } = sizes;
  yield ['model.encoder.conv1.weight', [width, sizes.melBins, 3]];
  yield ['model.encoder.conv1.bias', [width]];
  yield ['model.encoder.conv2.weight', [width, width, 3]];
  yield ['model.encoder.conv2.bias', [width]];
  yield ['model.encoder.embed_positions.weight', [sizes.audioPositions, width]];
  yield ['model.decoder.embed_positions.weight', [sizes.textPositions, width]];
  yield ['model.decoder.embed_tokens.weight', [sizes.vocabulary, width]];
  for (const side of ['encoder', 'decoder'] as const) {
    yield* norm(`model.${side}.layer_norm`, width);
    for (let index = 0; index < sizes[`${side}Layers`]; index++) {
      const layer = `model.${side}.layers.${index}`;
      yield* attention(`${layer}.self_attn`, width);
      if (side === 'decoder') yield* attention(`${layer}.encoder_attn`, width);
      yield* norm(`${layer}.final_layer_norm`, width);
      yield [`${layer}.fc1.weight`, [feedForward, width]];
      yield [`${layer}.fc1.bias`, [feedForward]];
      yield [`${layer}.fc2.weight`, [width, feedForward]];
      yield [`${layer}.fc2.bias`, [width]];
    }
  }
}

function* attention(name: string, width: number): Generator<readonly [string, readonly number[]]> {
  for (const part of ['q_proj', 'k_proj', 'v_proj', 'out_proj'])
    yield [`${name}.${part}.weight`, [width, width]];
  // Key projections have no bias.
  for (const part of ['q_proj', 'v_proj', 'out_proj']) yield [`${name}.${part}.bias`, [width]];
  yield* norm(`${name}_layer_norm`, width);
}

function* norm(name: string, width: number): Generator<readonly [string, readonly number[]]> {
  yield [`${name}.weight`, [width]];
  yield [`${name}.bias`, [width]];
}
