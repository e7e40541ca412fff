import { NEVER_ABORTED, onAbort } from '../base/abort.ts';
import { cancelled, VoiceError } from '../domain/errors.ts';
import type { Provider } from '../onnx/device.ts';
import { type CallMethod, callMethods, type MethodCall, type Methods } from '../threads/methods.ts';
import { ThreadPool } from '../threads/pool.ts';

/** A model that runs in inference threads. */
export interface Inference<M extends Methods, Data> {
  /** The data that its program was opened with. */
  readonly data: Data;
  /** Threads, each with its own copy of the model. */
  readonly lanes: number;
  readonly ask: CallMethod<M>;
  /** Loads the threads of `lanes` lanes. Errors are ignored here; the first request reports them. */
  warm(lanes: number): void;
  close(): Promise<void>;
}

export interface InferenceOptions<Data> {
  /** The module that answers the methods. */
  readonly program: URL;
  /** Providers in the order in which they are tried. Default: the CPU. */
  readonly providers?: readonly Provider[];
  /** The number of threads on the CPU; a graphics card uses one. */
  readonly threads: number;
  /** The data to open the program with on a provider. */
  readonly dataOn: (provider: Provider) => Data | Promise<Data>;
  /** Cancels the opening; it has no effect once the model is open. */
  readonly signal?: AbortSignal | undefined;
}

/** A model that is loading in an inference thread. */
export interface LoadingInference<M extends Methods> {
  /** Resolves when the model is loaded; rejects as {@link openInference}. */
  readonly loaded: Promise<void>;
  /** Waits for the model first. */
  readonly ask: CallMethod<M>;
  close(): Promise<void>;
}

/** Starts {@link openInference} and returns at once, so that the caller can prepare its input meanwhile. */
export function startInference<M extends Methods, Data>(
  options: Omit<InferenceOptions<Data>, 'signal'>,
): LoadingInference<M> {
  const leaving = new AbortController();
  const opening = openInference<M, Data>({ ...options, signal: leaving.signal });
  const loaded = opening.then(() => undefined);
  // Every call throws the error too.
  loaded.catch(() => undefined);
  return {
    loaded,
    ask: (...call) => opening.then(({ ask }) => ask(...call)),
    close() {
      leaving.abort();
      return opening.then(
        ({ close }) => close(),
        () => undefined,
      );
    },
  };
}

/**
 * Opens a model in its first thread, on the first available provider. Other threads load when they get work.
 * @throws VoiceError as the program's `open`; `unavailable` if no provider is available; `cancelled`. No
 *   thread is left running.
 */
export async function openInference<M extends Methods, Data>(
  options: InferenceOptions<Data>,
): Promise<Inference<M, Data>> {
  const { program, providers: [provider = 'cpu', ...others] = [], threads, dataOn } = options;
  const { signal = NEVER_ABORTED } = options;
  const data = await dataOn(provider);
  if (signal.aborted) throw cancelled();
  const lanes = provider === 'cpu' ? threads : 1;
  const pool = new ThreadPool<MethodCall<M>, unknown>({ program, data, threads: lanes });
  const callOff = onAbort(signal, () => void pool.close());
  try {
    await pool.warm();
  } catch (error) {
    await pool.close();
    if (others.length === 0 || VoiceError.from(error).kind !== 'unavailable') throw error;
    return openInference({ ...options, providers: others });
  } finally {
    callOff();
  }
  return {
    data,
    lanes,
    ask: callMethods(pool),
    warm: (count) => void pool.warm(count).catch(() => undefined),
    close: () => pool.close(),
  };
}
