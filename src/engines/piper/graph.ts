import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { canRewriteConvolutions, longConvolutions } from '../../onnx/graph/long-convolutions.ts';
import { rewriteModel } from '../../onnx/graph/rewrite-model.ts';
import { transposedConvolutions } from '../../onnx/graph/transposed-convolutions.ts';
import { widenHalf } from '../../onnx/graph/widen-half.ts';
import { openDerivedFromFile } from '../../onnx/prepared-sessions.ts';
import type { SessionOptions } from '../../onnx/session.ts';
import { float32, floats, int64 } from '../../onnx/tensor.ts';
import { NOISE_START, seedNoise } from './seed-noise.ts';
import { makeNode } from '../../onnx/graph/make-parts.ts';
import { type Graph } from '../../onnx/graph/model-proto.ts';
import { encodeValueInfo } from '../../onnx/graph/tensor-proto.ts';

/** A Piper voice, opened in this thread. */
export interface PiperGraph {
  run(input: PiperInput): Promise<PiperOutput>;
}

/** A sentence, and the parameters of its synthesis. */
export interface PiperInput {
  readonly ids: readonly number[];
  /** Ignored by voices with one speaker. */
  readonly speaker: number;
  readonly noiseScale: number;
  /** Larger is slower. */
  readonly lengthScale: number;
  readonly noiseWidth: number;
  /** See `seedNoise`. */
  readonly noiseStart: number;
}

export interface PiperOutput {
  /** Unscaled, at the voice's own sample rate. */
  readonly samples: Float32Array;
  /** Frames of each id, unchecked; `undefined` if the graph has no such output. */
  readonly frames: Float64Array | undefined;
}

export interface PiperGraphOptions extends Pick<SessionOptions, 'provider' | 'runThreads'> {
  /** The folder whose `.prepared` keeps the prepared graph. Default: the voice's. */
  readonly keptIn?: string;
}

const INPUTS = { ids: 'input', length: 'input_lengths', scales: 'scales' } as const;
const SPEAKER = 'sid';

/**
 * The least taps of convolutions to transform, which only voices of high quality have; with fewer, sentences
 * are too short for it to pay.
 */
const LONG = 11;

/**
 * Opens the VITS of a voice (Kim et al. 2021, arXiv 2106.06103): the file `name` in `folder`, as exported by
 * Piper.
 * @throws VoiceError `invalid_manifest` when the file is missing or has other inputs and outputs;
 * `unavailable` if it cannot run on the requested device.
 */
export async function openPiperGraph(
  folder: string,
  name: string,
  options: PiperGraphOptions = {},
): Promise<PiperGraph> {
  const voice = { name: 'voice', revision: 3, make: (bytes: Uint8Array) => patched(bytes, name) };
  const session = await openDerivedFromFile(folder, name, voice, {
    ...options,
    keepsMemory: true,
    sizesVary: true,
  });
  const typeOf = new Map(session.inputs.map(({ name, type }) => [name, type]));
  const isPiper =
    typeOf.get(INPUTS.ids) === 'int64' &&
    typeOf.get(INPUTS.length) === 'int64' &&
    typeOf.get(INPUTS.scales) === 'float32';
  const outputs = session.outputs.map((output) => output.name);
  const sound = session.outputs.find(
    (output) => output.name !== DURATIONS && output.type === 'float32',
  )?.name;
  if (!isPiper || sound === undefined)
    throw brokenModelFile(
      name,
      'is not an export of Piper: its inputs should be input, input_lengths (int64) and scales (float32), its output sound',
    );
  const wanted = outputs.includes(DURATIONS) ? [sound, DURATIONS] : [sound];

  return {
    async run({ ids, speaker, noiseScale, lengthScale, noiseWidth, noiseStart }) {
      const made = await session.run(
        {
          [INPUTS.ids]: int64(BigInt64Array.from(ids, BigInt), [1, ids.length]),
          [INPUTS.length]: int64(BigInt64Array.of(BigInt(ids.length)), [1]),
          [INPUTS.scales]: float32(Float32Array.of(noiseScale, lengthScale, noiseWidth), [3]),
          ...(typeOf.has(SPEAKER) && { [SPEAKER]: int64(BigInt64Array.of(BigInt(speaker)), [1]) }),
          ...(typeOf.has(NOISE_START) && {
            [NOISE_START]: int64(BigInt64Array.of(BigInt(noiseStart)), [1]),
          }),
        },
        wanted,
      );
      const frames = made[DURATIONS];
      return { samples: floats(made[sound]!), frames: frames && Float64Array.from(floats(frames)) };
    },
  };
}

function patched(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return rewriteModel(bytes, [
      widenHalf,
      addDurationsOutput,
      seedNoise,
      ...(canRewriteConvolutions(bytes) ? [transposedConvolutions, longConvolutions(LONG)] : []),
    ]);
  } catch (error) {
    throw brokenModelFile(file, 'is not an ONNX file', error);
  }
}

/** The output that {@link addDurationsOutput} adds: float32 [1, 1, ids], frames of each id. */
const DURATIONS = 'durations';

/**
 * Makes the frames of each id an output: they come from the only `Ceil` of the graph (Piper's
 * `patch_voice_with_alignment`). A graph with none or several stays unchanged.
 */
function addDurationsOutput(graph: Graph): Graph {
  const [rounding, ...others] = graph.nodes.filter(({ opType }) => opType === 'Ceil');
  if (rounding === undefined || others.length > 0) return graph;
  return {
    ...graph,
    nodes: [...graph.nodes, makeNode('Identity', [rounding.outputs[0]!], DURATIONS)],
    outputs: [
      ...graph.outputs,
      { name: DURATIONS, raw: encodeValueInfo(DURATIONS, 'float32', ['batch', 'one', 'ids']) },
    ],
  };
}
