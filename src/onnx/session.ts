import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { VoiceError } from '../domain/errors.ts';

/** A loaded graph. Belongs to the thread that opened it: `run` blocks that thread. */
export interface Session {
  readonly inputs: readonly TensorInfo[];
  readonly outputs: readonly TensorInfo[];
  /** Runs the graph and answers with the outputs named in `wanted`, or with all of them. */
  run(
    feeds: Readonly<Record<string, Tensor>>,
    wanted?: readonly string[],
  ): Promise<Readonly<Record<string, Tensor>>>;
}

export interface TensorInfo {
  readonly name: string;
  /** `float32`, `int64`, …; `undefined` for what is not a tensor. */
  readonly type: string | undefined;
  /** Fixed sizes as numbers, free ones by their symbolic name. */
  readonly shape: readonly (number | string)[];
}

/** A graph that is not a file of its own: `name` is what messages call it. */
export interface GraphBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Opens an ONNX file, or the bytes of one, for one thread: parallelism comes from several threads with a session
 * each, because more threads inside a session do not speed up small decoder steps.
 * @throws VoiceError `invalid_manifest` when the file is missing or is not a graph that can be loaded.
 */
export async function openSession(source: string | GraphBytes): Promise<Session> {
  const name = typeof source === 'string' ? basename(source) : source.name;
  if (typeof source === 'string' && !existsSync(source)) throw brokenModelFile(name, 'is missing');
  const session = await create(typeof source === 'string' ? source : source.bytes).catch((error: unknown) => {
    throw brokenModelFile(name, 'cannot be loaded', error);
  });
  return {
    inputs: session.inputMetadata.map(tensorInfo),
    outputs: session.outputMetadata.map(tensorInfo),
    run: (feeds, wanted) => (wanted ? session.run(feeds, wanted) : session.run(feeds)),
  };
}

function tensorInfo(metadata: InferenceSession.ValueMetadata): TensorInfo {
  return metadata.isTensor
    ? { name: metadata.name, type: metadata.type, shape: metadata.shape }
    : { name: metadata.name, type: undefined, shape: [] };
}

/** `invalid_manifest` about a file of a model folder, with the way out. */
export function brokenModelFile(name: string, problem: string, cause?: unknown): VoiceError {
  return new VoiceError(
    'invalid_manifest',
    `The model file '${name}' ${problem}. 'voice models verify' tells what is wrong with it.`,
    { cause },
  );
}

const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Inputs differ in size from run to run: an arena would keep the largest of everything, and gains no speed.
  enableCpuMemArena: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  extra: {
    session: {
      // Lets constant weights be dequantized once at load instead of at every step.
      disable_quant_qdq: '1',
      intra_op: { allow_spinning: '0' },
    },
  },
};

const create = (source: string | Uint8Array): Promise<InferenceSession> =>
  typeof source === 'string'
    ? InferenceSession.create(source, OPTIONS)
    : InferenceSession.create(source, OPTIONS);
