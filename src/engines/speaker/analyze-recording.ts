import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SpeakerModel } from './diarize-recording.ts';
import type { AnalyzedWindow } from './analyze-windows.ts';
import { cutWindows, type WindowBatch } from './segmentation/windows.ts';

/** Windows per run: larger batches are not faster, and each thread holds their values. */
const BATCH_WINDOWS = 2;
/** After `thoroughSeconds`, one of this many windows is analyzed. */
const LONG_INTERVAL = 3;

/** The windows of a recording that were analyzed. */
export interface AnalyzedRecording {
  /** In time order. */
  readonly windows: readonly AnalyzedWindow[];
  /** The number of each of `windows` among all windows of the recording, analyzed or not. */
  readonly numbers: readonly number[];
  /** Samples of the recording. */
  readonly samples: number;
  /** Samples between the starts of two windows of the recording. */
  readonly stepSamples: number;
}

/** A window to analyze. */
interface PlannedWindow {
  /** Its index in its batch. */
  readonly at: number;
  readonly needsVoices: boolean;
}

/**
 * Analyzes the windows of a recording, several at once. After `config.thoroughSeconds` it analyzes a third
 * of the windows: by then each voice was embedded many times. Holds the results, and the samples of the
 * running batches.
 * @param onProgress gets the seconds analyzed so far.
 */
export async function analyzeRecording(
  { shape, config, call, inFlight }: SpeakerModel,
  recording: AsyncIterable<Float32Array>,
  signal: AbortSignal,
  onProgress: (seconds: number) => void,
): Promise<AnalyzedRecording> {
  const { windowSamples } = shape;
  const stepSamples = Math.round(windowSamples * config.windowShift);
  const isLong = (number: number) => number * stepSamples >= config.thoroughSeconds * SPEECH_RATE;
  const analyzed = new Map<number, AnalyzedWindow>();
  const running = new Set<Promise<unknown>>();
  let samples = 0;
  let done = 0;
  let planned = 0;
  let failure: { readonly error: unknown } | undefined;
  async function* counted() {
    for await (const block of recording) {
      signal.throwIfAborted();
      samples += block.length;
      yield block;
    }
  }
  /** The last window of a batch is always analyzed, since it may be the last of the recording. */
  function plan({ first, count }: WindowBatch): readonly PlannedWindow[] {
    const windows = Array.from({ length: count }, (_, at) => ({ at, long: isLong(first + at) }));
    return windows
      .filter(({ at, long }) => !long || (count - 1 - at) % LONG_INTERVAL === 0)
      .map(({ at }) => ({ at, needsVoices: planned++ % config.voiceInterval === 0 }));
  }
  async function analyze(batch: WindowBatch, windows: readonly PlannedWindow[]): Promise<void> {
    const request = {
      samples: samplesOf(batch, windows, windowSamples),
      count: windows.length,
      lastSamples: windows.at(-1)?.at === batch.count - 1 ? batch.lastSamples : windowSamples,
      needsVoices: windows.map(({ needsVoices }) => needsVoices),
    };
    const answers = await call('analyze', request, signal);
    answers.forEach((window, index) => analyzed.set(batch.first + windows[index]!.at, window));
  }
  async function analyzeBatch(batch: WindowBatch): Promise<void> {
    const windows = plan(batch);
    for (let first = 0; first < windows.length; first += BATCH_WINDOWS)
      await analyze(batch, windows.slice(first, first + BATCH_WINDOWS));
    done += batch.count;
    onProgress(Math.min(samples, done * stepSamples) / SPEECH_RATE);
  }
  const batch = BATCH_WINDOWS * LONG_INTERVAL;
  try {
    for await (const next of cutWindows(counted(), { windowSamples, stepSamples, batch })) {
      const job = analyzeBatch(next)
        .catch((error: unknown) => (failure ??= { error }))
        .finally(() => running.delete(job));
      running.add(job);
      if (running.size >= inFlight) await Promise.race(running);
      if (failure) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
  onProgress(samples / SPEECH_RATE);
  const numbers = [...analyzed.keys()].toSorted((a, b) => a - b);
  return { windows: numbers.map((number) => analyzed.get(number)!), numbers, samples, stepSamples };
}

/** Concatenates the samples of some windows of a batch. */
function samplesOf(batch: WindowBatch, windows: readonly PlannedWindow[], size: number): Float32Array {
  if (windows.length === batch.count) return batch.samples;
  const samples = new Float32Array(windows.length * size);
  windows.forEach(({ at }, index) =>
    samples.set(batch.samples.subarray(at * size, (at + 1) * size), index * size),
  );
  return samples;
}
