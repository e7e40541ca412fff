import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Session } from '../../../onnx/session.ts';
import { bools, float32, int64, type Tensor } from '../../../onnx/tensor.ts';
import { FRAME_SECONDS, type FbankOptions } from '../features/fbank.ts';
import type { Metadata } from './metadata.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { WENET_PAIR, WENET_SINGLE } from './fbank-kinds.ts';
import { metadataNumber } from './metadata-number.ts';
import type { OpenedGraph } from './open-graph.ts';
import { declaredWidth, readRows, withoutTensors } from './rows.ts';

/** The default if an export does not give the value, in rows of output. */
const USUAL_CHUNK = 16;
const MOST_STATE = 64 * 1024 * 1024;

/** A streaming WeNet model exported by sherpa-onnx: one graph, from features to rows. */
export function streamingWenet(graph: OpenedGraph, fallback: number): AcousticModel {
  const { session, path } = graph;
  const width = declaredWidth(session) ?? fallback;
  const [output] = session.outputs;
  return chunked(graph, WENET_SINGLE, width, async (outputs) =>
    readRows(output && outputs[output.name], width, basename(path)),
  );
}

/** A streaming WeNet model from its own exporter (`export_onnx_cpu.py`): an encoder graph and a CTC graph. */
export function streamingWenetPair(encoder: OpenedGraph, ctc: OpenedGraph, fallback: number): AcousticModel {
  const width = declaredWidth(ctc.session) ?? fallback;
  const [hidden] = ctc.session.inputs;
  const [probabilities] = ctc.session.outputs;
  const [states] = encoder.session.outputs;
  if (!hidden || !probabilities || !states) throw withoutTensors(ctc.path);
  return chunked(encoder, WENET_PAIR, width, async (outputs) => {
    const rows = await ctc.session.run({ [hidden.name]: outputs[states.name]! });
    return readRows(rows[probabilities.name], width, basename(ctc.path));
  });
}

type Outputs = Readonly<Record<string, Tensor>>;

/**
 * WeNet's encoder, chunk by chunk (Zhang et al. 2020, arXiv 2012.05481): it uses the chunk, keys and values
 * of earlier ones (all, or `left_chunks`), and the frames to which its convolutions look back. Exports leave
 * out inputs that they do not need.
 */
function chunked(
  { session, metadata, path }: OpenedGraph,
  features: FbankOptions,
  width: number,
  toRows: (outputs: Outputs) => Promise<ReturnType<typeof readRows>>,
): AcousticModel {
  const name = basename(path);
  const shape = readShape(metadata, name);
  const { chunk, cached, subsampling, rightContext } = shape;
  const inputs = inputsOf(session);
  const [hidden, nextAttention, nextConvolution] = session.outputs;
  if (!inputs.features || !inputs.attention || !inputs.convolution || !hidden || !nextConvolution) {
    throw brokenModelFile(name, 'is not an encoder with attention and convolution caches');
  }
  const input = inputs.features;
  const attentionInput = inputs.attention.name;
  const convolutionInput = inputs.convolution.name;
  const number = (info: (typeof session.inputs)[number], value: number) =>
    int64(BigInt64Array.of(BigInt(value)), info.shape.length === 0 ? [] : [1]);

  return {
    features,
    normalize: false,
    width,
    blankIsLast: false,
    frameSeconds: FRAME_SECONDS * subsampling,
    chunk: { length: (chunk - 1) * subsampling + rightContext + 1, shift: chunk * subsampling },
    start() {
      let offset = Math.max(0, cached);
      let encoded = 0;
      let attention = zeros([
        shape.blocks,
        shape.heads,
        Math.max(0, cached),
        (shape.width / shape.heads) * 2,
      ]);
      let convolution = zeros([shape.blocks, 1, shape.width, shape.kernel - 1]);
      return {
        async run(data, frames) {
          const outputs = await session.run({
            [input.name]: float32(data, [1, frames, features.bins]),
            [attentionInput]: attention,
            [convolutionInput]: convolution,
            ...(inputs.offset && { [inputs.offset.name]: number(inputs.offset, offset) }),
            ...(inputs.required && { [inputs.required.name]: number(inputs.required, cached) }),
            ...(inputs.mask && { [inputs.mask.name]: maskOf(cached, chunk, encoded) }),
          });
          const made = outputs[hidden.name]?.dims[1] ?? 0;
          offset += made;
          encoded += made;
          attention = outputs[nextAttention!.name]!;
          convolution = outputs[nextConvolution.name]!;
          return toRows(outputs);
        },
      };
    },
  };
}

interface Shape {
  /** Output rows per chunk. */
  readonly chunk: number;
  /** Earlier rows that it uses; -1 for all. */
  readonly cached: number;
  readonly subsampling: number;
  /** Frames after its first one that the first row uses. */
  readonly rightContext: number;
  readonly blocks: number;
  readonly heads: number;
  readonly width: number;
  readonly kernel: number;
}

function readShape(metadata: Metadata, file: string): Shape {
  const number = (key: string, range = {}) => metadataNumber(metadata, key, file, range);
  const asked = number('chunk_size', { least: -1, most: 1000 });
  const chunk = asked > 0 ? asked : USUAL_CHUNK;
  const left = number('left_chunks', { least: -1, most: 1000 });
  const shape = {
    chunk,
    cached: left < 0 ? -1 : left * chunk,
    subsampling: number(metadata.has('subsampling_factor') ? 'subsampling_factor' : 'subsampling_rate', {
      most: 64,
    }),
    rightContext: number('right_context', { least: 0, most: 1000 }),
    blocks: number('num_blocks', { most: 1000 }),
    heads: number('head', { most: 1000 }),
    width: number('output_size'),
    kernel: number('cnn_module_kernel', { most: 1000 }),
  };
  const size = shape.blocks * shape.width * Math.max(2 * shape.cached, shape.kernel);
  if (size > MOST_STATE || shape.width % shape.heads !== 0) {
    throw brokenModelFile(file, 'has caches of an impossible size');
  }
  return shape;
}

/** WeNet's input names, and those of sherpa-onnx's export. */
function inputsOf({ inputs }: Session) {
  const find = (...names: readonly string[]) => inputs.find(({ name }) => names.includes(name));
  return {
    features: find('chunk', 'x'),
    offset: find('offset'),
    required: find('required_cache_size'),
    attention: find('att_cache', 'attn_cache'),
    convolution: find('cnn_cache', 'conv_cache'),
    mask: find('att_mask', 'attn_mask'),
  };
}

/** Masks the rows of the cache that are not filled yet. */
function maskOf(cached: number, chunk: number, encoded: number): Tensor {
  const width = Math.max(0, cached) + chunk;
  const mask = new Uint8Array(width);
  mask.fill(1, Math.max(0, cached - encoded));
  return bools(mask, [1, 1, width]);
}

function zeros(dims: readonly number[]): Tensor {
  return float32(new Float32Array(dims.reduce((product, dim) => product * dim, 1)), dims);
}
