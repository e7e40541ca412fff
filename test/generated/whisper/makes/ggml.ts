import type { Weight } from '../weights.ts';
import { createMelBank } from '../../../../src/audio/mel.ts';
import { bytesOf, type Checkpoint, numbers, type Pieces } from './checkpoint.ts';
import { blockBytes, type BlockType, floatBytes } from './values.ts';

export type GgmlType = 'float32' | 'float16' | BlockType;

export interface GgmlOptions {
  readonly heads: number;
  readonly type: GgmlType;
  /** The bytes of each token of text. */
  readonly tokens: readonly Uint8Array[];
  /** The vocabulary size in the header. Default: the size of the embedding. */
  readonly vocabulary?: number;
}

const IDS: Readonly<Record<GgmlType, number>> = {
  float32: 0,
  float16: 1,
  q4_0: 2,
  q4_1: 3,
  q5_0: 6,
  q5_1: 7,
  q8_0: 8,
};
const FILE_TYPES: Readonly<Record<GgmlType, number>> = {
  float32: 0,
  float16: 1,
  q4_0: 2002,
  q4_1: 2003,
  q8_0: 2007,
  q5_0: 2008,
  q5_1: 2009,
};

/** A file of whisper.cpp (models/convert-pt-to-ggml.py): header, mel filters, tokens, tensors. */
export function ggml(checkpoint: Checkpoint, options: GgmlOptions): Pieces {
  const { heads, type, tokens } = options;
  const dims = (name: string) => checkpoint.get(`model.${name}`)!.dims as [number, number];
  const layers = (side: string) =>
    [...checkpoint.keys()].filter((name) => name.startsWith(`model.${side}.`) && name.endsWith('fc1.bias'))
      .length;
  const [width, melBins] = dims('encoder.conv1.weight');
  const [vocabulary] = dims('decoder.embed_tokens.weight');
  const header = [
    options.vocabulary ?? vocabulary,
    dims('encoder.embed_positions.weight')[0],
    width,
    heads,
    layers('encoder'),
    dims('decoder.embed_positions.weight')[0],
    width,
    heads,
    layers('decoder'),
    melBins,
    FILE_TYPES[type],
  ];
  return [
    numbers([0x67676d6c, 4], ...header.map((value) => [value, 4] as const)),
    numbers([melBins, 4], [201, 4]),
    bytesOf(melFilters(melBins)),
    numbers([tokens.length, 4]),
    ...tokens.flatMap((token) => [numbers([token.length, 4]), token]),
    ...[...checkpoint].flatMap(([name, weight]) => tensor(ggmlName(name), weight, type)),
  ];
}

/** The mel filters [mel bins, 201] in the layout of whisper.cpp. */
function melFilters(bins: number): Float32Array {
  const addUp = createMelBank({ bins, sampleRate: 16_000, fftSize: 400 });
  const filters = new Float32Array(bins * 201);
  for (let frequency = 0; frequency < 201; frequency++) {
    const spectrum = new Float64Array(201);
    spectrum[frequency] = 1;
    const energies = new Float32Array(bins);
    addUp(spectrum, energies, 0);
    energies.forEach((energy, bin) => (filters[bin * 201 + frequency] = energy));
  }
  return filters;
}

function tensor(name: string, { data, dims }: Weight, type: GgmlType): Pieces {
  const isColumn = /conv\d\.bias$/.test(name);
  const isMatrix = dims.length === 2 && !name.includes('positional');
  const isHalf = type !== 'float32' && dims.length === 3;
  const stored = isMatrix ? type : isHalf ? 'float16' : 'float32';
  const written = isColumn ? [dims[0]!, 1] : dims;
  const reversed = written.toReversed().map((dim) => [dim, 4] as const);
  return [
    numbers([written.length, 4], [name.length, 4], [IDS[stored], 4], ...reversed),
    Buffer.from(name),
    stored.startsWith('q') ? blockBytes(data, stored as BlockType) : floatBytes(data, stored as 'float32'),
  ];
}

/** openai/whisper's name of a tensor. */
function ggmlName(name: string): string {
  const steps = [
    [/^model\./, ''],
    [/\.layers\.(\d+)\./, '.blocks.$1.'],
    ['self_attn_layer_norm', 'attn_ln'],
    ['encoder_attn_layer_norm', 'cross_attn_ln'],
    ['final_layer_norm', 'mlp_ln'],
    ['self_attn.', 'attn.'],
    ['encoder_attn.', 'cross_attn.'],
    ['q_proj', 'query'],
    ['k_proj', 'key'],
    ['v_proj', 'value'],
    ['out_proj', 'out'],
    ['fc1', 'mlp.0'],
    ['fc2', 'mlp.2'],
    [/^encoder\.layer_norm/, 'encoder.ln_post'],
    [/^decoder\.layer_norm/, 'decoder.ln'],
    ['embed_positions.weight', 'positional_embedding'],
    ['embed_tokens', 'token_embedding'],
  ] as const;
  return steps.reduce((text, [from, to]) => text.replace(from, to), name);
}
