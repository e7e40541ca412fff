import { fromHalf } from '../../src/onnx/half.ts';
import type { WhisperSizes } from '../generated/whisper/sizes.ts';
import { type Weight, type Weights, transposed } from '../generated/whisper/weights.ts';

/**
 * The weights of a Whisper in CTranslate2's `model.bin`, binary version 6 with float16 or float32 values, by the
 * names of the original checkpoint. Layout: CTranslate2's python/ctranslate2/specs/model_spec.py (`_serialize`).
 */
export function ctranslate2Weights(file: Buffer): Weights {
  const variables = readVariables(file);
  const weights = new Map<string, Weight>();
  const add = (name: string, weight: Weight) => weights.set(`model.${name}`, weight);
  for (const [name, weight] of variables) {
    const layer = /^(encoder|decoder)\/layer_(\d+)\/(.+)\/([a-z]+)$/.exec(name);
    if (layer) {
      const [, side, index, path, kind] = layer;
      const stem = `${side}.layers.${index}`;
      const as = kind === 'gamma' ? 'weight' : kind === 'beta' ? 'bias' : kind!;
      const fused = FUSED[path!];
      const parts = fused ? splitRows(weight, fused.length) : [weight];
      for (const [at, part] of parts.entries()) {
        const target = fused?.[at] ?? PLAIN[path!]!;
        add(`${stem}.${target}.${as}`, as === 'weight' && part.dims.length === 2 ? transposed(part) : part);
      }
    } else if (OTHERS[name] !== undefined) add(OTHERS[name], weight);
  }
  return weights;
}

/** The shape that the weights have. `heads` of 64 values, as in every Whisper. */
export function sizesOf(weights: Weights): WhisperSizes {
  const dims = (name: string) => weights.get(`model.${name}`)!.dims;
  const layers = (side: string) =>
    new Set([...weights.keys()].flatMap((name) => name.match(`^model.${side}.layers.\\d+`) ?? [])).size;
  const [width, melBins] = dims('encoder.conv1.weight');
  return {
    width: width!,
    heads: width! / 64,
    melBins: melBins!,
    encoderLayers: layers('encoder'),
    decoderLayers: layers('decoder'),
    feedForward: dims('encoder.layers.0.fc1.weight')[1]!,
    audioPositions: dims('encoder.embed_positions.weight')[0]!,
    textPositions: dims('decoder.embed_positions.weight')[0]!,
  };
}

/** Several linear layers in one, row below row. */
const FUSED: Readonly<Record<string, readonly string[]>> = {
  'self_attention/linear_0': ['self_attn.q_proj', 'self_attn.k_proj', 'self_attn.v_proj'],
  'attention/linear_1': ['encoder_attn.k_proj', 'encoder_attn.v_proj'],
};

const PLAIN: Readonly<Record<string, string>> = {
  'self_attention/layer_norm': 'self_attn_layer_norm',
  'self_attention/linear_1': 'self_attn.out_proj',
  'attention/layer_norm': 'encoder_attn_layer_norm',
  'attention/linear_0': 'encoder_attn.q_proj',
  'attention/linear_2': 'encoder_attn.out_proj',
  'ffn/layer_norm': 'final_layer_norm',
  'ffn/linear_0': 'fc1',
  'ffn/linear_1': 'fc2',
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

const FLOAT32 = 0;
const FLOAT16 = 4;

function readVariables(file: Buffer): ReadonlyMap<string, Weight> {
  let at = 0;
  const int = (bytes: number) => file.readUIntLE((at += bytes) - bytes, bytes);
  const string = () => {
    const length = int(2);
    at += length;
    return file.toString('latin1', at - length, at - 1);
  };
  const version = int(4);
  if (version !== 6) throw new RangeError(`model.bin has binary version ${version}; expected 6.`);
  string();
  int(4);
  const variables = new Map<string, Weight>();
  for (let left = int(4); left > 0; left--) {
    const name = string();
    const dims = Array.from({ length: int(1) }, () => int(4));
    const type = int(1);
    const bytes = file.subarray(at + 4, at + 4 + int(4));
    at += bytes.length;
    if (type === FLOAT32 || type === FLOAT16) variables.set(name, { data: floats(bytes, type), dims });
  }
  return variables;
}

function floats(bytes: Buffer, type: number): Float32Array {
  const copy = Uint8Array.from(bytes).buffer;
  if (type === FLOAT32) return new Float32Array(copy);
  return fromHalf(new Uint16Array(copy));
}

function splitRows({ data, dims }: Weight, count: number): readonly Weight[] {
  const [rows = 0, ...rest] = dims;
  const size = data.length / count;
  return Array.from({ length: count }, (_, index) => ({
    data: data.subarray(index * size, (index + 1) * size),
    dims: [rows / count, ...rest],
  }));
}
