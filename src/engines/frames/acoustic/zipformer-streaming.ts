import { basename } from 'node:path';
import { joinArrays } from '../../../base/join-arrays.ts';
import { VoiceError } from '../../../domain/errors.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { float32 } from '../../../onnx/tensor.ts';
import { FRAME_SECONDS } from '../features/fbank.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { ICEFALL } from './fbank-kinds.ts';
import type { Metadata } from './metadata.ts';
import { metadataNumber } from './metadata-number.ts';
import type { OpenedGraph } from './open-graph.ts';
import { declaredWidth, splitRows, withoutTensors } from './rows.ts';
import { declaredStates } from './state-tensors.ts';
import { startStreams } from './streaming-graph.ts';

const SUBSAMPLING = 4;
/** The most frames of a chunk: half a minute, as more would not be live. */
const MOST_FRAMES = 3000;
/** For each layer: keys, weights of the non-linear attention, two values and two convolutions. */
const STATES_PER_LAYER = 6;
/** `embed_states` and `processed_lens`. */
const OTHER_STATES = 2;

/**
 * icefall's exported streaming Zipformer: inputs `x` [N, T, bins] and its states (`cached_key_0`, …,
 * `embed_states`, `processed_lens`); outputs are rows and the states for the next chunk, in the same order.
 * Of the `T` frames of a chunk, `decode_chunk_len` are new.
 * @param fallback the width of a row, if the graph does not declare it.
 * @throws VoiceError `invalid_manifest` if inputs, outputs and metadata do not fit together.
 */
export function streamingZipformer(
  { session, metadata, path }: OpenedGraph,
  fallback: number,
): AcousticModel {
  const name = basename(path);
  if (metadata.get('feature') === 'whisper') {
    throw new VoiceError(
      'unsupported',
      `The model file '${name}' needs Whisper's features, which voice computes for Whisper models only.`,
    );
  }
  const length = metadataNumber(metadata, 'T', name, { most: MOST_FRAMES });
  const shift = metadataNumber(metadata, 'decode_chunk_len', name, { most: length });
  const [input, ...stateInputs] = session.inputs;
  const [output, ...stateOutputs] = session.outputs;
  if (!input || !output) throw withoutTensors(path);
  const states = declaredStates(stateInputs, stateOutputs, name);
  requireLayers(metadata, states.length, name);
  const width = declaredWidth(session) ?? fallback;
  const features = ICEFALL;
  return {
    features,
    normalize: false,
    width,
    blankIsLast: false,
    frameSeconds: FRAME_SECONDS * SUBSAMPLING,
    chunk: { length, shift },
    start: startStreams({
      session,
      states,
      inputsOf: (chunks) => {
        const all = joinArrays(
          chunks.map((chunk) => chunk.features),
          (size) => new Float32Array(size),
        );
        return { [input.name]: float32(all, [chunks.length, chunks[0]!.frames, features.bins]) };
      },
      rowsOf: (outputs, streams) => splitRows(outputs[output.name], width, name, streams),
    }),
  };
}

/** The metadata of a Zipformer 2 has the number of layers, each of which has six states. */
function requireLayers(metadata: Metadata, states: number, file: string): void {
  const stacks = metadata.get('num_encoder_layers');
  if (metadata.get('model_type') !== 'zipformer2' || stacks === undefined) return;
  const layers = stacks.split(',').reduce((sum, count) => sum + Number(count), 0);
  if (states !== STATES_PER_LAYER * layers + OTHER_STATES)
    throw brokenModelFile(file, `has ${states} states, which do not fit its ${stacks} layers`);
}
