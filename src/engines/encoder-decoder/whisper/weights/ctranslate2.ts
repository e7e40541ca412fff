import { SequentialReader } from '../../../../base/sequential-reader.ts';
import { bytesOf, type StoredType } from './element-types.ts';
import { elementsOf, fileTensor, rowsOf, type TensorPlace } from './file-tensor.ts';
import { inFile, type WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

/** Types by their ids (CTranslate2, include/ctranslate2/types.h); int32 occurs only in scalars. */
const TYPES: Readonly<Record<number, StoredType | 'int32'>> = {
  0: 'float32',
  1: 'int8',
  2: 'int16',
  3: 'int32',
  4: 'float16',
  5: 'bfloat16',
};

const OLDEST_VERSION = 4;
const NEWEST_VERSION = 6;
const MOST_VARIABLES = 65_536;
const MOST_DIMENSIONS = 8;
const WHISPER = 'WhisperSpec';

/** The contents of a CTranslate2 `model.bin`. */
export interface Ctranslate2File {
  /** Tensors by the names of Hugging Face's checkpoint. */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly heads: number;
}

/**
 * Reads the tensors of a Whisper in CTranslate2's `model.bin`, binary version 4 to 6 (CTranslate2,
 * python/ctranslate2/specs/model_spec.py, `_serialize`): float32, float16, bfloat16, int16 with one
 * multiplier, or int8 with one per row.
 * @throws VoiceError `invalid_manifest` naming the fault of the file, or the kind of model it is instead of a
 * Whisper.
 */
export function readCtranslate2(file: WeightFile): Ctranslate2File {
  return inFile(file.name, () => {
    const { places, heads } = readVariables(file);
    const tensors = new Map<string, StoredTensor>();
    for (const [name, place] of places)
      for (const [key, part] of checkpointNames(name, place)) tensors.set(`model.${key}`, fileTensor(part));
    return { tensors, heads };
  });
}

function readVariables(file: WeightFile): { places: ReadonlyMap<string, TensorPlace>; heads: number } {
  const reader = new SequentialReader(file);
  const text = () => reader.text(reader.u16()).replace(/\0$/, '');
  const version = reader.u32();
  if (version < OLDEST_VERSION || version > NEWEST_VERSION)
    throw new RangeError(
      `is not a CTranslate2 model of binary version ${OLDEST_VERSION} to ${NEWEST_VERSION}: convert it again with ct2-transformers-converter`,
    );
  const specification = text();
  if (specification !== WHISPER)
    throw new RangeError(
      `is a CTranslate2 model of another kind (${specification.slice(0, 60)}), not a Whisper model`,
    );
  reader.u32();
  const places = new Map<string, TensorPlace>();
  let heads = 0;
  for (let left = countOf(reader.u32()); left > 0; left--) {
    const name = text();
    const rank = reader.u8();
    if (rank > MOST_DIMENSIONS) throw new RangeError('is damaged: download it again');
    const dims = Array.from({ length: rank }, () => reader.u32());
    const type = TYPES[reader.u8()];
    const bytes = reader.u32();
    const { at } = reader;
    if (name === 'encoder/num_heads' && bytes === 2) heads = reader.u16();
    else reader.skip(bytes);
    if (type === undefined || type === 'int32') continue;
    if (bytesOf(type, elementsOf(dims)) !== bytes)
      throw new RangeError(`has '${name.slice(0, 100)}' with a shape that does not match its data`);
    places.set(name, { file, type, dims, at });
  }
  for (let left = reader.isAtEnd ? 0 : countOf(reader.u32()); left > 0; left--) {
    const [alias, target] = [text(), text()];
    for (const ending of ['', '_scale']) {
      const place = places.get(target + ending);
      if (place) places.set(alias + ending, place);
    }
  }
  if (heads < 1) throw new RangeError('lacks the number of attention heads: convert it again');
  return { places: withMultipliers(places), heads };
}

function countOf(count: number): number {
  if (count > MOST_VARIABLES) throw new RangeError('is damaged: download it again');
  return count;
}

/** Pairs each quantised variable with its `_scale`. @throws RangeError if it has none that fits. */
function withMultipliers(places: ReadonlyMap<string, TensorPlace>): ReadonlyMap<string, TensorPlace> {
  return new Map(
    [...places].map(([name, place]) => {
      const isWeight = name.endsWith('/weight');
      if (!isWeight || (place.type !== 'int8' && place.type !== 'int16')) return [name, place];
      const multipliers = places.get(`${name}_scale`);
      const count = multipliers ? elementsOf(multipliers.dims) : 0;
      if (!multipliers || (count !== 1 && count !== place.dims[0]))
        throw new RangeError(`has no matching scale of '${name.slice(0, 100)}': convert it again`);
      return [name, { ...place, multipliers }];
    }),
  );
}

/** Maps a variable to names of the checkpoint: several if layers are fused, row below row. */
function checkpointNames(name: string, place: TensorPlace): readonly (readonly [string, TensorPlace])[] {
  const other = OTHERS[name];
  if (other !== undefined) return [[other, place]];
  const [, side, index, path = '', kind = ''] =
    /^(encoder|decoder)\/layer_(\d{1,3})\/(.+)\/(weight|bias|gamma|beta)$/.exec(name) ?? [];
  const targets = LAYERS[path];
  if (side === undefined || targets === undefined) return [];
  const ending = { weight: 'weight', gamma: 'weight', bias: 'bias', beta: 'bias' }[kind];
  const rows = (place.dims[0] ?? 0) / targets.length;
  if (!Number.isInteger(rows))
    throw new RangeError(`has '${name}' with rows that ${targets.length} projections do not divide`);
  return targets.map((target, at) => [
    `${side}.layers.${index}.${target}.${ending}`,
    targets.length === 1 ? place : rowsOf(place, at * rows, rows),
  ]);
}

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'self_attention/linear_0': ['self_attn.q_proj', 'self_attn.k_proj', 'self_attn.v_proj'],
  'attention/linear_1': ['encoder_attn.k_proj', 'encoder_attn.v_proj'],
  'self_attention/layer_norm': ['self_attn_layer_norm'],
  'self_attention/linear_1': ['self_attn.out_proj'],
  'attention/layer_norm': ['encoder_attn_layer_norm'],
  'attention/linear_0': ['encoder_attn.q_proj'],
  'attention/linear_2': ['encoder_attn.out_proj'],
  'ffn/layer_norm': ['final_layer_norm'],
  'ffn/linear_0': ['fc1'],
  'ffn/linear_1': ['fc2'],
};

const OTHERS: Readonly<Record<string, string>> = {
  'encoder/conv1/weight': 'encoder.conv1.weight',
  'encoder/conv1/bias': 'encoder.conv1.bias',
  'encoder/conv2/weight': 'encoder.conv2.weight',
  'encoder/conv2/bias': 'encoder.conv2.bias',
  'encoder/position_encodings/encodings': 'encoder.embed_positions.weight',
  'encoder/layer_norm/gamma': 'encoder.layer_norm.weight',
  'encoder/layer_norm/beta': 'encoder.layer_norm.bias',
  'decoder/embeddings/weight': 'decoder.embed_tokens.weight',
  'decoder/position_encodings/encodings': 'decoder.embed_positions.weight',
  'decoder/layer_norm/gamma': 'decoder.layer_norm.weight',
  'decoder/layer_norm/beta': 'decoder.layer_norm.bias',
};
