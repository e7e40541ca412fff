import { SequentialReader } from '../../../../base/sequential-reader.ts';
import { bytesOf, type StoredType } from './element-types.ts';
import { checkPlace, elementsOf, fileTensor, type TensorPlace } from './file-tensor.ts';
import { inFile, type WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

/** The first four bytes of a file of ggml's own format. */
export const GGML_MAGIC = 0x67676d6c;

/** Types of tensors by their ids (ggml.h, `enum ggml_type`). */
const TYPES: Readonly<Record<number, StoredType>> = {
  0: 'float32',
  1: 'float16',
  2: 'q4_0',
  3: 'q4_1',
  6: 'q5_0',
  7: 'q5_1',
  8: 'q8_0',
};
const K_QUANTS: Readonly<Record<number, string>> = {
  10: 'q2_K',
  11: 'q3_K',
  12: 'q4_K',
  13: 'q5_K',
  14: 'q6_K',
};

const MOST_TOKENS = 100_000;
const LONGEST_TOKEN = 1024;
const MOST_TENSORS = 8192;
const LONGEST_NAME = 256;
const MOST_DIMENSIONS = 4;
const LARGEST_MEL_BANK = 1_000_000;

/** The header of a ggml file. */
export interface GgmlFile {
  readonly vocabulary: number;
  readonly audioPositions: number;
  readonly width: number;
  readonly heads: number;
  readonly encoderLayers: number;
  readonly textPositions: number;
  readonly decoderLayers: number;
  readonly melBins: number;
  /** The bytes of each text token, by id. */
  readonly tokens: readonly Uint8Array[];
  /** Tensors by the names of Hugging Face's checkpoint. */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/**
 * Reads a file of whisper.cpp (its models/convert-pt-to-ggml.py): float32, float16, q8_0, q5_0, q5_1, q4_0,
 * q4_1.
 * @throws VoiceError `invalid_manifest` naming the fault of the file, or the unsupported quantisation.
 */
export function readGgml(file: WeightFile): GgmlFile {
  return inFile(file.name, () => {
    const reader = new SequentialReader(file);
    if (reader.u32() !== GGML_MAGIC) throw new RangeError('is not a ggml file');
    const count = (most: number): number => {
      const value = reader.i32();
      if (value < 0 || value > most) throw new RangeError('is damaged: download it again');
      return value;
    };
    const counts = Array.from({ length: 10 }, () => count(1_000_000)) as unknown as Counts;
    const [vocabulary, audioPositions, width, heads, encoderLayers, textPositions] = counts;
    reader.i32();
    const melBank = count(1024) * count(4096);
    if (melBank > LARGEST_MEL_BANK) throw new RangeError('is damaged: download it again');
    reader.skip(4 * melBank);
    const tokens = Array.from({ length: count(MOST_TOKENS) }, () =>
      Uint8Array.from(reader.bytes(count(LONGEST_TOKEN))),
    );
    return {
      vocabulary,
      audioPositions,
      width,
      heads,
      encoderLayers,
      textPositions,
      decoderLayers: counts[8],
      melBins: counts[9],
      tokens,
      tensors: readTensors(reader, file),
    };
  });
}

/** n_vocab, n_audio_ctx, n_audio_state, n_audio_head, n_audio_layer, n_text_ctx, …, n_text_layer, n_mels. */
type Counts = readonly [number, number, number, number, number, number, number, number, number, number];

function readTensors(reader: SequentialReader, file: WeightFile): ReadonlyMap<string, StoredTensor> {
  const tensors = new Map<string, StoredTensor>();
  while (!reader.isAtEnd) {
    const [rank, length, id] = [reader.i32(), reader.i32(), reader.i32()];
    if (
      rank < 1 ||
      rank > MOST_DIMENSIONS ||
      length < 1 ||
      length > LONGEST_NAME ||
      tensors.size > MOST_TENSORS
    )
      throw new RangeError('is damaged: download it again');
    // Dimensions are stored with the fastest-varying one first.
    const dims = Array.from({ length: rank }, () => reader.u32()).toReversed();
    const name = reader.text(length);
    const type = TYPES[id];
    if (type === undefined) throw new RangeError(unreadType(id));
    const place: TensorPlace = { file, type, dims: withoutColumn(dims), at: reader.at };
    checkPlace(place);
    reader.skip(bytesOf(type, elementsOf(dims)));
    const key = checkpointName(name);
    if (key !== undefined) tensors.set(key, fileTensor(place));
  }
  return tensors;
}

/** Biases of convolutions are columns, [n, 1]. */
const withoutColumn = (dims: readonly number[]) => (dims.length === 2 && dims[1] === 1 ? [dims[0]!] : dims);

function unreadType(id: number): string {
  const known = K_QUANTS[id];
  if (known === undefined) return `has a tensor of the type ${id}, which voice does not read`;
  return `is quantised as ${known}, which voice does not read: take a file of q8_0, q5_0, q5_1, q4_0, q4_1 or f16`;
}

/** Maps a tensor's name in openai/whisper to its name in Hugging Face's checkpoint. */
function checkpointName(name: string): string | undefined {
  if (Object.hasOwn(OTHERS, name)) return `model.${OTHERS[name]}`;
  const [, side, index, part = '', kind] =
    /^(encoder|decoder)\.blocks\.(\d{1,3})\.(.+)\.(weight|bias)$/.exec(name) ?? [];
  const target = Object.hasOwn(LAYERS, part) ? LAYERS[part] : undefined;
  return target && `model.${side}.layers.${index}.${target}.${kind}`;
}

const LAYERS: Readonly<Record<string, string>> = {
  attn_ln: 'self_attn_layer_norm',
  'attn.query': 'self_attn.q_proj',
  'attn.key': 'self_attn.k_proj',
  'attn.value': 'self_attn.v_proj',
  'attn.out': 'self_attn.out_proj',
  cross_attn_ln: 'encoder_attn_layer_norm',
  'cross_attn.query': 'encoder_attn.q_proj',
  'cross_attn.key': 'encoder_attn.k_proj',
  'cross_attn.value': 'encoder_attn.v_proj',
  'cross_attn.out': 'encoder_attn.out_proj',
  mlp_ln: 'final_layer_norm',
  'mlp.0': 'fc1',
  'mlp.2': 'fc2',
};

const OTHERS: Readonly<Record<string, string>> = {
  'encoder.conv1.weight': 'encoder.conv1.weight',
  'encoder.conv1.bias': 'encoder.conv1.bias',
  'encoder.conv2.weight': 'encoder.conv2.weight',
  'encoder.conv2.bias': 'encoder.conv2.bias',
  'encoder.positional_embedding': 'encoder.embed_positions.weight',
  'encoder.ln_post.weight': 'encoder.layer_norm.weight',
  'encoder.ln_post.bias': 'encoder.layer_norm.bias',
  'decoder.positional_embedding': 'decoder.embed_positions.weight',
  'decoder.token_embedding.weight': 'decoder.embed_tokens.weight',
  'decoder.ln.weight': 'decoder.layer_norm.weight',
  'decoder.ln.bias': 'decoder.layer_norm.bias',
};
