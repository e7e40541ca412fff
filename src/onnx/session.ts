import { existsSync } from 'node:fs';
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

/**
 * Opens an ONNX file for one thread: parallelism comes from several threads with a session each, because
 * more threads inside a session do not speed up small decoder steps.
 * @throws VoiceError `invalid_manifest` when the file is missing or is not a graph that can be loaded.
 */
export async function openSession(path: string): Promise<Session> {
  if (!existsSync(path)) throw broken(path, 'is missing');
  const session = await InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: {
      session: {
        // Lets constant weights be dequantized once at load instead of at every step.
        disable_quant_qdq: '1',
        intra_op: { allow_spinning: '0' },
      },
    },
  }).catch((error: unknown) => {
    throw broken(path, 'cannot be loaded', error);
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

function broken(path: string, problem: string, cause?: unknown): VoiceError {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  return new VoiceError(
    'invalid_manifest',
    `The model file '${file}' ${problem}. 'voice models verify' tells what is wrong with it.`,
    { cause },
  );
}
