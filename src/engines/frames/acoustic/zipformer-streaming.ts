import { basename } from 'node:path';
import { VoiceError } from '../../../domain/errors.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { TensorInfo } from '../../../onnx/session.ts';
import { float32, int64, type Tensor } from '../../../onnx/tensor.ts';
import { FRAME_SECONDS } from '../features/fbank.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { ICEFALL } from './fbank-kinds.ts';
import { metadataNumber } from './metadata-number.ts';
import type { OpenedGraph } from './open-graph.ts';
import { declaredWidth, readRows } from './rows.ts';

const SUBSAMPLING = 4;
/** Half a minute: nobody would call it live. */
const MOST_FRAMES = 3000;
/** Far more than any model's caches. */
const MOST_STATE = 64 * 1024 * 1024;

/**
 * icefall's streaming Zipformer as it is exported: `x` [1, T, bins] and its states (`cached_key_0`, …,
 * `embed_states`, `processed_lens`); answers with rows and the states that go with the next chunk, in the
 * same order. Of a chunk of `T` frames, `decode_chunk_len` are new.
 */
export function streamingZipformer(
  { session, metadata, path }: OpenedGraph,
  fallback: number,
): AcousticModel {
  const name = basename(path);
  if (metadata.get('feature') === 'whisper') {
    throw new VoiceError(
      'unsupported',
      `The model file '${name}' wants the features of Whisper, which voice makes for Whisper only.`,
    );
  }
  const length = metadataNumber(metadata, 'T', name, { most: MOST_FRAMES });
  const shift = metadataNumber(metadata, 'decode_chunk_len', name, { most: length });
  const [input, ...states] = session.inputs;
  const [output, ...newStates] = session.outputs;
  if (!input || !output || newStates.length !== states.length) {
    throw brokenModelFile(name, 'does not answer with its states');
  }
  const width = declaredWidth(session) ?? fallback;
  const features = ICEFALL;
  const initial = states.map((state) => emptyState(state, name));
  return {
    features,
    normalize: false,
    width,
    blankIsLast: false,
    frameSeconds: FRAME_SECONDS * SUBSAMPLING,
    chunk: { length, shift },
    start() {
      let held: readonly Tensor[] = initial;
      return {
        async run(data, frames) {
          const outputs = await session.run({
            [input.name]: float32(data, [1, frames, features.bins]),
            ...Object.fromEntries(states.map((state, index) => [state.name, held[index]!])),
          });
          held = newStates.map((state) => outputs[state.name]!);
          return readRows(outputs[output.name], width, name);
        },
      };
    },
  };
}

/** Zeros, for one clip: free dimensions count clips. */
function emptyState({ name, type, shape }: TensorInfo, file: string): Tensor {
  const dims = shape.map((size) => (typeof size === 'number' && size > 0 ? size : 1));
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (size > MOST_STATE) throw brokenModelFile(file, `has a state '${name}' of an impossible size`);
  if (type === 'int64') return int64(new BigInt64Array(size), dims);
  if (type === 'float32') return float32(new Float32Array(size), dims);
  throw brokenModelFile(file, `has a state '${name}' of a type that voice does not know`);
}
