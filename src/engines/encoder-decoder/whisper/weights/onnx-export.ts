import { basename } from 'node:path';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import {
  type Graph,
  type GraphNode,
  type Named,
  readModel,
  readNumbers,
  subgraphsOf,
} from '../../../../onnx/graph/model-proto.ts';
import { readModelFile } from '../../../../onnx/read-model-file.ts';
import type { ExportedFiles } from '../model-files.ts';
import { transposed } from '../../../../base/transposed.ts';
import type { StoredTensor, WhisperSizes, WhisperWeights } from './weights.ts';

/**
 * Reads the weights of an ONNX export of the hub (optimum's and transformers.js's encoder and decoder, merged
 * or split, in float32, float16, or with linear layers in eight bits). Weights of linear layers without names
 * are identified by the names of their nodes.
 * @param sizes from the folder's config.json.
 * @throws VoiceError `invalid_manifest` if a file is missing, or its weights cannot be identified.
 */
export async function openOnnxExport(
  { encoder, decoder }: Pick<ExportedFiles, 'encoder' | 'decoder'>,
  sizes: WhisperSizes,
): Promise<WhisperWeights> {
  const decoderFile = decoder.kind === 'merged' ? decoder.path : decoder.first;
  const halves = {
    encoder: await readHalf(encoder, 'encoder'),
    decoder: await readHalf(decoderFile, 'decoder'),
  };
  return {
    sizes,
    tensor(name) {
      const side = name.startsWith('model.encoder.') ? 'encoder' : 'decoder';
      const found = halves[side].get(name);
      if (found) return found;
      throw brokenModelFile(basename(side === 'encoder' ? encoder : decoderFile), `has no weight '${name}'`);
    },
    close: () => Promise.resolve(),
  };
}

type Half = ReadonlyMap<string, StoredTensor>;

async function readHalf(path: string, side: 'encoder' | 'decoder'): Promise<Half> {
  const name = basename(path);
  const bytes = await readModelFile(path, name);
  try {
    const graphs = withBranches(readModel(bytes));
    const constants = new Map(
      graphs.flatMap(({ initializers }) => initializers.map((one) => [one.name, one] as const)),
    );
    const tensors = new Map<string, StoredTensor>();
    for (const constant of constants.keys()) {
      const stored = constant.replace(QUANTISED, '');
      if (isPart(constant)) continue;
      const known = standardName(stored, side);
      if (known !== undefined && !LINEAR.test(known))
        tensors.set(known, readTensor(constants, constant, false));
    }
    for (const node of graphs.flatMap(({ nodes }) => nodes)) {
      const constant = PRODUCTS.has(node.opType) ? node.inputs[1] : undefined;
      if (constant === undefined || !constants.has(constant)) continue;
      const known = linearName(node, constant, side);
      if (known !== undefined) tensors.set(known, readTensor(constants, constant, true));
    }
    return tensors;
  } catch (error) {
    if (error instanceof RangeError) throw brokenModelFile(name, 'cannot be read', error);
    throw error;
  }
}

const withBranches = (graph: Graph): readonly Graph[] => [
  graph,
  ...graph.nodes.flatMap((node) => (node.opType === 'If' ? [...subgraphsOf(node).values()] : [])),
];

const PRODUCTS = new Set(['MatMul', 'MatMulInteger', 'MatMulIntegerToFloat', 'DynamicQuantizeMatMul']);
const QUANTISED = /_quantized$/;
/** Whether a tensor is the scale or the zero point of a quantised weight. */
const isPart = (name: string) => /_(?:scale|zero_point)$/.test(name);
const LINEAR = /\.(?:[qkv]_proj|out_proj|fc1|fc2)\.weight$/;
/** `/model/decoder/layers.0/self_attn/q_proj/MatMul_quant` */
const LINEAR_NODE =
  /(?:^|\/)layers\.(\d+)\/((?:self_attn|encoder_attn)\/)?([qkv]_proj|out_proj|fc1|fc2)\/MatMul/;

/** The checkpoint's name of an export's `model.decoder.x`, `decoder.x` or, in an encoder alone, `x`. */
function standardName(name: string, side: string): string | undefined {
  const stem = name.replace(/^model\./, '').replace(/^(?:encoder|decoder)\./, '');
  return /^(?:conv[12]|embed_|layers\.\d+\.|layer_norm\.)/.test(stem) ? `model.${side}.${stem}` : undefined;
}

function linearName({ name }: GraphNode, constant: string, side: string): string | undefined {
  const [, layer, attention = '', part] = LINEAR_NODE.exec(name) ?? [];
  if (part !== undefined) return `model.${side}.layers.${layer}.${attention.replace('/', '.')}${part}.weight`;
  const known = standardName(constant.replace(QUANTISED, ''), side);
  return known !== undefined && LINEAR.test(known) ? known : undefined;
}

/** Reads a constant. `turned`: the export has [in, out] instead of the checkpoint's [out, in]. */
function readTensor(constants: ReadonlyMap<string, Named>, name: string, turned: boolean): StoredTensor {
  const read = () => readNumbers(constants.get(name)!);
  const stem = name.replace(QUANTISED, '');
  const scale = constants.get(`${stem}_scale`);
  const { dims } = read();
  const inOrder = <Values extends Float32Array | Int8Array>(values: Values): Values =>
    turned ? transposed(values, dims[1]!) : values;
  const shape = turned ? dims.toReversed() : dims;
  if (!QUANTISED.test(name) || !scale) {
    return {
      dims: shape,
      floats: async () => {
        const { numbers } = read();
        if (!(numbers instanceof Float32Array))
          throw brokenModelFile(name, 'has a quantised weight without its scale');
        return inOrder(numbers);
      },
    };
  }
  const scales = readNumbers(scale).numbers as Float32Array;
  const zero = constants.get(`${stem}_zero_point`);
  const zeros = zero ? readNumbers(zero).numbers : new Int8Array(scales.length);
  const perOutput = scales.length > 1;
  const columns = dims.at(-1)!;
  return {
    dims: shape,
    floats: async () => {
      const { numbers } = read();
      const floats = Float32Array.from(numbers, (value, index) => {
        const at = perOutput ? index % columns : 0;
        return (value - (zeros[at] ?? zeros[0]!)) * scales[at]!;
      });
      return inOrder(floats);
    },
    ...(turned &&
      perOutput &&
      zeros instanceof Int8Array &&
      zeros.every((value) => value === 0) && {
        int8: async () => ({ values: inOrder(read().numbers as Int8Array), scales }),
      }),
  };
}
