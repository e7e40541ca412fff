import { peakOf } from './gain.ts';

/** How loud a stream of samples is. */
export interface LevelMeter {
  push(samples: Float32Array): void;
  /**
   * The stream's loudest magnitude: its peak, but at most eight times (18 dB above) the level that it reaches
   * for 50 ms in all. So a click, or a burst from a damaged frame, does not make everything else quiet; any
   * word lasts longer.
   */
  readonly level: number;
}

/** The length of a window with one peak, in milliseconds; six windows exceed 50 ms. */
const WINDOW_MS = 10;
const KEPT = 6;
const HEADROOM = 8;

/** A meter for audio of `sampleRate`, in hertz. Any way of cutting the stream gives the same level. */
export function createLevelMeter(sampleRate: number): LevelMeter {
  const windowSamples = Math.round((sampleRate * WINDOW_MS) / 1_000);
  /** The largest peaks so far, in falling order. */
  const loudest = new Float64Array(KEPT);
  let peak = 0; // of the current window
  let inWindow = 0;
  let windows = 0;

  function closeWindow(): void {
    windows++;
    inWindow = 0;
    let at = KEPT - 1;
    if (peak > loudest[at]!) {
      for (; at > 0 && loudest[at - 1]! < peak; at--) loudest[at] = loudest[at - 1]!;
      loudest[at] = peak;
    }
    peak = 0;
  }

  return {
    push(samples) {
      for (let start = 0; start < samples.length;) {
        const part = samples.subarray(start, start + windowSamples - inWindow);
        peak = peakOf(part, peak);
        inWindow += part.length;
        start += part.length;
        if (inWindow === windowSamples) closeWindow();
      }
    },
    get level() {
      const highest = Math.max(loudest[0]!, peak);
      // Shorter than a word: every window counts.
      if (windows < KEPT * 2) return highest;
      return Math.min(highest, HEADROOM * loudest[KEPT - 1]!);
    },
  };
}
