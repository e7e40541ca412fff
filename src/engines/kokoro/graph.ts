import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { addOutput } from '../../onnx/graph/add-output.ts';
import { floatConvolutions } from '../../onnx/graph/float-convolutions.ts';
import { canRewriteConvolutions, longConvolutions } from '../../onnx/graph/long-convolutions.ts';
import { integerConvolutions } from '../../onnx/graph/integer-convolutions.ts';
import { rewriteModel } from '../../onnx/graph/rewrite-model.ts';
import { transposedConvolutions } from '../../onnx/graph/transposed-convolutions.ts';
import { widenHalf } from '../../onnx/graph/widen-half.ts';
import { openDerivedFromFile } from '../../onnx/prepared-sessions.ts';
import type { Session, SessionOptions, TensorInfo } from '../../onnx/session.ts';
import { floatTensor, type FloatType, int32, int64, type Tensor, widened } from '../../onnx/tensor.ts';
import { fuseSnakes } from './fuse-snakes.ts';
import { KOKORO_INPUTS } from './graph-file.ts';
import { stftConvolutions } from './stft-convolutions.ts';
import { STYLE_SIZE } from './voices/voice-pack.ts';

/** Kokoro's graph, opened in this thread. */
export interface KokoroGraph {
  run(input: KokoroInput): Promise<KokoroOutput>;
}

/** The input of one model run. */
export interface KokoroInput {
  /** Symbols with the padding around them: 3 to 512. */
  readonly ids: readonly number[];
  /** 256 values of a voice. */
  readonly style: Float32Array;
  readonly speed: number;
}

export interface KokoroOutput {
  /** 24 kHz. */
  readonly samples: Float32Array;
  /** Frames of 600 samples for each id, unchecked; `undefined` if the graph has no such output. */
  readonly frames: Float64Array | undefined;
}

/** The names of the output in the hub's exports, and in those for kokoro-onnx. */
const WAVEFORM: readonly string[] = ['waveform', 'audio'];
/** In the exports with timestamps, and in those of Kokoro's own script. */
const DURATIONS: readonly string[] = ['durations', 'duration'];

/** The output with the frames of each id inside the stock export: rounded, at least 1. */
const INNER_DURATIONS = '/encoder/Cast_output_0';

type KokoroGraphOptions = Pick<SessionOptions, 'provider' | 'runThreads'> & {
  /** The folder of the prepared graph; default: the model's folder. */
  readonly keptIn?: string;
};

/**
 * Opens an export of Kokoro: the file `name` in `folder`. If it has no output for durations, one is added
 * where the graph computes them.
 * @throws VoiceError `invalid_manifest` when the file is missing or has other inputs and outputs;
 *   `unavailable` where it cannot run on the device that is asked for.
 */
export async function openKokoroGraph(
  folder: string,
  name: string,
  options: KokoroGraphOptions = {},
): Promise<KokoroGraph> {
  const session = await openWithDurations(folder, name, { ...options, keepsMemory: true, sizesVary: true });
  const ids = input(session, KOKORO_INPUTS.ids, name);
  const style = input(session, KOKORO_INPUTS.style, name);
  const speed = input(session, KOKORO_INPUTS.speed, name);
  const styleType = floatType(style, name);
  const speedTensor = speedOf(speed, name);
  if (ids.type !== 'int64') throw otherExport(name);
  const waveform = session.outputs.find((output) => WAVEFORM.includes(output.name))?.name;
  if (waveform === undefined) throw brokenModelFile(name, `has no output '${WAVEFORM.join("' or '")}'`);
  const durations = durationsOf(session);
  const wanted = [waveform, ...(durations === undefined ? [] : [durations])];

  return {
    async run(given) {
      const outputs = await session.run(
        {
          [ids.name]: int64(BigInt64Array.from(given.ids, BigInt), [1, given.ids.length]),
          [style.name]: floatTensor(styleType, given.style, [1, STYLE_SIZE]),
          [speed.name]: speedTensor(given.speed),
        },
        wanted,
      );
      const frames = durations === undefined ? undefined : outputs[durations];
      return { samples: widened(outputs[waveform]!), frames: frames && numbers(frames) };
    },
  };
}

/** Adds an output to the stock export; leaves other exports unchanged. */
async function openWithDurations(
  folder: string,
  file: string,
  options: SessionOptions & KokoroGraphOptions,
): Promise<Session> {
  const open = (revision: number, make: (bytes: Uint8Array) => Uint8Array) =>
    openDerivedFromFile(folder, file, { name: 'speech', revision, make }, options);
  return open(11, (bytes) => withDurations(bytes, file)).catch((error: unknown) =>
    // If its type differs from the stock export's, it cannot be an output, so there are no durations.
    open(12, (bytes) => quickened(bytes, file)).catch(() => {
      throw error;
    }),
  );
}

function withDurations(bytes: Uint8Array, file: string): Uint8Array {
  const model = quickened(bytes, file);
  const added = addOutput(model, INNER_DURATIONS, DURATIONS[0]!);
  return added ? Buffer.concat([model, added]) : model;
}

/** The least taps of the vocoder's long convolutions: all except the shortest. */
const LONG = 7;

/** The graph passes, in order. */
const ALL_PASSES = [
  widenHalf,
  integerConvolutions,
  floatConvolutions,
  fuseSnakes,
  stftConvolutions,
  transposedConvolutions,
  longConvolutions(LONG),
];

/** The passes whose operators old files allow. */
const OLD_PASSES = [widenHalf, floatConvolutions, fuseSnakes];

/** Rewrites the graph with operators that take half the time. */
function quickened(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return rewriteModel(bytes, canRewriteConvolutions(bytes) ? ALL_PASSES : OLD_PASSES);
  } catch (error) {
    throw brokenModelFile(file, 'is not an ONNX file', error);
  }
}

function input({ inputs }: Session, names: readonly string[], name: string): TensorInfo {
  const found = inputs.find((info) => names.includes(info.name));
  if (!found || inputs.length !== Object.keys(KOKORO_INPUTS).length) throw otherExport(name);
  return found;
}

function floatType({ type }: TensorInfo, name: string): FloatType {
  if (type === 'float32' || type === 'float16') return type;
  throw otherExport(name);
}

/** Some exports have the speed as an integer; they only get 1. */
function speedOf(info: TensorInfo, name: string): (speed: number) => Tensor {
  if (info.type === 'int32') return (speed) => int32(Int32Array.of(Math.max(1, Math.round(speed))), [1]);
  const type = floatType(info, name);
  return (speed) => floatTensor(type, Float32Array.of(speed), [1]);
}

const otherExport = (name: string) =>
  brokenModelFile(
    name,
    'is not an export of Kokoro: its inputs should be input_ids or tokens (int64), style and speed (floats)',
  );

const NUMBERS: ReadonlySet<string | undefined> = new Set(['int64', 'int32', 'float32']);

function durationsOf({ outputs }: Session): string | undefined {
  return outputs.find(({ name, type }) => DURATIONS.includes(name) && NUMBERS.has(type))?.name;
}

const numbers = ({ data }: Tensor): Float64Array =>
  Float64Array.from(data as unknown as ArrayLike<number | bigint>, Number);
