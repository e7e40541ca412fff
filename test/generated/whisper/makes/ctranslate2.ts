import type { Weight } from '../weights.ts';
import { bytesOf, type Checkpoint, numbers, type Pieces } from './checkpoint.ts';
import { floatBytes, type FloatType } from './values.ts';

export type Ctranslate2Type = FloatType | 'int8' | 'int8_float16' | 'int16';

export interface Ctranslate2Options {
  readonly heads: number;
  readonly type: Ctranslate2Type;
  /** Default: 6. */
  readonly version?: number;
  /** Default: `WhisperSpec`. */
  readonly specification?: string;
}

/**
 * CTranslate2's `model.bin` (python/ctranslate2/specs/model_spec.py, `_serialize`): variables sorted by name,
 * the output projection an alias of the embedding.
 */
export function ctranslate2(checkpoint: Checkpoint, options: Ctranslate2Options): Pieces {
  const { heads, type, version = 6, specification = 'WhisperSpec' } = options;
  const variables = new Map<string, Variable>();
  for (const [name, id, value] of scalars(heads)) {
    const bytes = id === 1 ? 1 : 2;
    variables.set(name, { id, dims: [], data: numbers([value, bytes]) });
  }
  for (const [name, weight] of variablesOf(checkpoint)) addVariable(variables, name, weight, type);
  const sorted = [...variables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    numbers([version, 4]),
    text(specification),
    numbers([3, 4], [sorted.length, 4]),
    ...sorted.flatMap(([name, { id, dims, data }]) => [
      text(name),
      numbers([dims.length, 1], ...dims.map((dim) => [dim, 4] as const), [id, 1], [data.length, 4]),
      data,
    ]),
    numbers([1, 4]),
    text('decoder/projection/weight'),
    text('decoder/embeddings/weight'),
  ];
}

/** The scalars beside the weights, of one byte (id 1) or of two (id 2). */
const scalars = (heads: number): readonly (readonly [name: string, id: 1 | 2, value: number])[] => [
  ['encoder/num_heads', 2, heads],
  ['decoder/num_heads', 2, heads],
  // GELU.
  ['decoder/activation', 1, 3],
  ['decoder/alibi', 1, 0],
  ['decoder/alignment_heads', 2, 1],
  ['decoder/alignment_layer', 2, -1],
  ['decoder/pre_norm', 1, 1],
  ['decoder/scale_embeddings', 1, 0],
  ['decoder/start_from_zero_embedding', 1, 0],
];

interface Variable {
  readonly id: number;
  readonly dims: readonly number[];
  readonly data: Uint8Array;
}

const text = (content: string) =>
  Buffer.concat([numbers([content.length + 1, 2]), Buffer.from(content), Buffer.alloc(1)]);

const IDS: Readonly<Record<FloatType, number>> = { float32: 0, float16: 4, bfloat16: 5 };

/** Writes a variable. Linear layers and the embedding are quantised by rows; the others stay floats. */
function addVariable(
  variables: Map<string, Variable>,
  name: string,
  { data, dims }: Weight,
  type: Ctranslate2Type,
): void {
  const float = type === 'int8_float16' ? 'float16' : type === 'int8' || type === 'int16' ? 'float32' : type;
  if (float === type || dims.length !== 2 || !name.endsWith('/weight')) {
    variables.set(name, { id: IDS[float], dims, data: floatBytes(data, float) });
    return;
  }
  const rows = type === 'int16' ? 1 : dims[0]!;
  const row = data.length / rows;
  const multipliers = Float32Array.from({ length: rows }, (_, index) => {
    const most = data.subarray(index * row, (index + 1) * row).reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    return (type === 'int16' ? 2 ** 10 : 127) / most;
  });
  const values = Array.from(data, (value, index) =>
    Math.round(value * multipliers[Math.floor(index / row)]!),
  );
  const stored = type === 'int16' ? Int16Array.from(values) : Int8Array.from(values);
  variables.set(name, { id: type === 'int16' ? 2 : 1, dims, data: bytesOf(stored) });
  variables.set(`${name}_scale`, {
    id: 0,
    dims: type === 'int16' ? [] : [rows],
    data: bytesOf(multipliers),
  });
}

function* variablesOf(checkpoint: Checkpoint): Generator<readonly [string, Weight]> {
  const named = (name: string) => checkpoint.get(`model.${name}`)!;
  for (const [variable, name] of Object.entries(OTHERS)) yield [variable, named(name)];
  for (const side of ['encoder', 'decoder']) {
    for (let index = 0; checkpoint.has(`model.${side}.layers.${index}.fc1.weight`); index++) {
      for (const [path, parts, isNorm] of LAYERS) {
        if (side === 'encoder' && path.startsWith('attention')) continue;
        for (const kind of ['weight', 'bias'] as const) {
          const ending = isNorm ? { weight: 'gamma', bias: 'beta' }[kind] : kind;
          const found = parts.map((part) => {
            const stem = `${side}.layers.${index}.${part}`;
            // Keys have no bias, which is written as zeros.
            const size = named(`${stem}.weight`).dims[0]!;
            const none = { data: new Float32Array(size), dims: [size] };
            return checkpoint.get(`model.${stem}.${kind}`) ?? none;
          });
          yield [`${side}/layer_${index}/${path}/${ending}`, joined(found)];
        }
      }
    }
  }
}

function joined(parts: readonly Weight[]): Weight {
  const [first] = parts;
  if (parts.length === 1 || !first) return first!;
  const data = new Float32Array(parts.reduce((sum, part) => sum + part.data.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part.data, at);
    at += part.data.length;
  }
  return { data, dims: [parts.length * first.dims[0]!, ...first.dims.slice(1)] };
}

const LAYERS: readonly (readonly [path: string, parts: readonly string[], isNorm?: true])[] = [
  ['self_attention/layer_norm', ['self_attn_layer_norm'], true],
  ['self_attention/linear_0', ['self_attn.q_proj', 'self_attn.k_proj', 'self_attn.v_proj']],
  ['self_attention/linear_1', ['self_attn.out_proj']],
  ['attention/layer_norm', ['encoder_attn_layer_norm'], true],
  ['attention/linear_0', ['encoder_attn.q_proj']],
  ['attention/linear_1', ['encoder_attn.k_proj', 'encoder_attn.v_proj']],
  ['attention/linear_2', ['encoder_attn.out_proj']],
  ['ffn/layer_norm', ['final_layer_norm'], true],
  ['ffn/linear_0', ['fc1']],
  ['ffn/linear_1', ['fc2']],
];

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
