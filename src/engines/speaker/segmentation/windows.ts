/** Windows of a recording for one run. */
export interface WindowBatch {
  /** The index of the first window. */
  readonly first: number;
  readonly count: number;
  /** float32 [count × window samples], 16 kHz; zeros beyond the end of the recording. */
  readonly samples: Float32Array;
  /** The number of samples in the last window that are not padding. */
  readonly lastSamples: number;
}

interface WindowLayout {
  readonly windowSamples: number;
  /** The distance between the starts of two windows, at most `windowSamples`. */
  readonly stepSamples: number;
  /** The most windows of one batch. */
  readonly batch: number;
}

/**
 * Cuts a recording into overlapping windows: one per whole step, and one more beyond the end if samples are
 * left over. A recording shorter than a window is one window. Holds one batch and one block.
 */
export async function* cutWindows(
  recording: AsyncIterable<Float32Array>,
  { windowSamples, stepSamples, batch }: WindowLayout,
): AsyncGenerator<WindowBatch, void, undefined> {
  const batchSamples = windowSamples + (batch - 1) * stepSamples;
  let held = new Float32Array(2 * batchSamples);
  let length = 0;
  let next = 0;

  const take = (count: number): WindowBatch => {
    const samples = new Float32Array(count * windowSamples);
    let lastSamples = 0;
    for (let index = 0; index < count; index++) {
      const window = held.subarray(
        index * stepSamples,
        Math.min(length, index * stepSamples + windowSamples),
      );
      samples.set(window, index * windowSamples);
      lastSamples = window.length;
    }
    const used = Math.min(length, count * stepSamples);
    held.copyWithin(0, used, length);
    length -= used;
    next += count;
    return { first: next - count, count, samples, lastSamples };
  };

  const whole = () => Math.max(0, Math.floor((length - batchSamples) / (batch * stepSamples)) + 1);

  for await (const block of recording) {
    if (length + block.length > held.length) {
      const bigger = new Float32Array(2 * (length + block.length));
      bigger.set(held.subarray(0, length));
      held = bigger;
    }
    held.set(block, length);
    length += block.length;
    for (let ready = whole(); ready > 0; ready--) yield take(batch);
  }
  const count = windowsOf(next * stepSamples + length, windowSamples, stepSamples) - next;
  if (count > 0) yield take(count);
}

function windowsOf(samples: number, windowSamples: number, stepSamples: number): number {
  return samples === 0 ? 0 : 1 + Math.max(0, Math.ceil((samples - windowSamples) / stepSamples));
}
