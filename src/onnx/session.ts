import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import { brokenModelFile } from './broken-model-file.ts';
import type { Provider } from './device.ts';
import { InferenceSession } from './onnxruntime.ts';
import { readable, type Tensor } from './tensor.ts';

/** A loaded graph. Belongs to the thread that opened it: `run` blocks that thread. */
export interface Session {
  readonly inputs: readonly TensorInfo[];
  readonly outputs: readonly TensorInfo[];
  /**
   * Runs the graph and returns the outputs in `wanted`, or all. An output with a tensor in `wanted` is
   * written into it; this may be one of `feeds` if the operator works in place.
   */
  run(
    feeds: Readonly<Record<string, Tensor>>,
    wanted?: readonly string[] | Readonly<Record<string, Tensor | null>>,
  ): Promise<Readonly<Record<string, Tensor>>>;
}

export interface TensorInfo {
  readonly name: string;
  /** `float32`, `int64`, …; `undefined` if it is not a tensor. */
  readonly type: string | undefined;
  /** Fixed sizes as numbers, free ones by their symbolic name. */
  readonly shape: readonly (number | string)[];
}

/** A graph that is not a file of its own: `name` is what messages call it. */
export interface GraphBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SessionOptions {
  readonly provider?: Provider;
  /** Threads of one run, for large graphs that run once per request. Default: 1. */
  readonly runThreads?: number;
  /**
   * Keeps the memory of a run for the next one. Otherwise graphs with large values spend up to half of their
   * time on page faults.
   */
  readonly keepsMemory?: boolean;
  /**
   * Input sizes vary between runs. Otherwise ONNX Runtime reserves an extra block of memory for each size
   * that repeats.
   */
  readonly sizesVary?: boolean;
  /**
   * Computes quantized layers in integers, as the model's makers do, instead of dequantizing them. The
   * results differ by about the quantization error.
   */
  readonly keepsIntegers?: boolean;
  /** The graph was written by {@link writeOptimized}, so nothing is left to optimize. */
  readonly isOptimized?: boolean;
}

/** The paths of an optimized graph and of its weights beside it. */
export interface OptimizedPlace {
  readonly path: string;
  readonly weightsName: string;
}

/**
 * Opens an ONNX file, or the bytes of one, for one thread: parallelism mostly comes from several threads with
 * a session each, because more threads inside a session do not speed up small decoder steps.
 * @throws VoiceError `invalid_manifest` when the file is missing or is not a graph that can be loaded;
 *   `unavailable` when `provider` is not there.
 */
export async function openSession(
  source: string | GraphBytes,
  options: SessionOptions = {},
): Promise<Session> {
  const { provider = 'cpu' } = options;
  const name = typeof source === 'string' ? basename(source) : source.name;
  if (typeof source === 'string') requireFile(source, name);
  const session = await create(typeof source === 'string' ? source : source.bytes, options).catch(
    (error: unknown) => {
      if (provider !== 'cpu') throw noProvider(provider, error);
      throw brokenModelFile(name, 'cannot be loaded', error);
    },
  );
  return {
    inputs: session.inputMetadata.map(tensorInfo),
    outputs: session.outputMetadata.map(tensorInfo),
    run(feeds, wanted) {
      const read = Object.fromEntries(
        Object.entries(feeds).map(([name, tensor]) => [name, readable(tensor)]),
      );
      return wanted ? session.run(read, wanted) : session.run(read);
    },
  };
}

/** Refuses a path that is not a regular file, which might be endless. */
function requireFile(path: string, name: string): void {
  let isFile: boolean;
  try {
    isFile = statSync(path).isFile();
  } catch (error) {
    throw brokenModelFile(name, 'is missing', error);
  }
  if (!isFile) throw brokenModelFile(name, 'is not a regular file');
}

/**
 * Writes a graph as it was optimized for this kind of processor. Its weights are mapped into memory when it
 * is opened: threads and processes share them.
 * @throws Error of ONNX Runtime or the system where the graph cannot be loaded, or not be written.
 */
export async function writeOptimized(
  { bytes }: GraphBytes,
  place: OptimizedPlace,
  options: SessionOptions,
): Promise<void> {
  const session = await create(bytes, options, place);
  // The session has its own weights, which no other session shares.
  await session.release();
}

function tensorInfo(metadata: InferenceSession.ValueMetadata): TensorInfo {
  return metadata.isTensor
    ? { name: metadata.name, type: metadata.type, shape: metadata.shape }
    : { name: metadata.name, type: undefined, shape: [] };
}

const noProvider = (provider: Provider, cause: unknown) =>
  new VoiceError(
    'unavailable',
    `The model cannot run on '${provider}' here. See 'voice doctor' for the reason, or use the device 'cpu', which always works.`,
    { cause },
  );

const OPTIONS = {
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // Errors are thrown as well, and reported by the caller.
  logSeverityLevel: 4,
  extra: {
    session: {
      // Lets constant weights be dequantized once at load instead of at every step. And it has to stay:
      // without it merged int8 decoders of the hub do not load at all (onnxruntime issue 28306).
      disable_quant_qdq: '1',
      intra_op: { allow_spinning: '0' },
    },
  },
} as const satisfies InferenceSession.SessionOptions;

const weightsApart = (name: string) => ({
  optimized_model_external_initializers_file_name: name,
  optimized_model_external_initializers_min_size_in_bytes: '1024',
  // In the layout of the processor's kernels; otherwise each thread makes its own copy.
  save_external_prepacked_constant_initializers: '1',
});

function create(
  source: string | Uint8Array,
  options: SessionOptions,
  place?: OptimizedPlace,
): Promise<InferenceSession> {
  const { provider = 'cpu', runThreads = 1, keepsMemory = false, isOptimized = false } = options;
  const quantized = options.keepsIntegers && { disable_quant_qdq: '0' };
  const asked = {
    ...OPTIONS,
    ...(isOptimized && ({ graphOptimizationLevel: 'disabled' } as const)),
    intraOpNumThreads: runThreads,
    // Input sizes vary between runs: an arena would keep the largest block of each kind, and small graphs are
    // no faster with it.
    enableCpuMemArena: keepsMemory,
    enableMemPattern: !options.sizesVary,
    ...(place && { optimizedModelFilePath: place.path }),
    extra: {
      session: { ...OPTIONS.extra.session, ...quantized, ...(place && weightsApart(place.weightsName)) },
    },
    executionProviders: provider === 'cpu' ? ['cpu'] : [provider, 'cpu'],
  };
  return typeof source === 'string'
    ? InferenceSession.create(source, asked)
    : InferenceSession.create(source, asked);
}
