import { rmsDbfs } from './dbfs.ts';
import { peakOf, TARGET_PEAK } from './gain.ts';
import { createForegroundDetector } from './noise-floor.ts';

/** The gain is decided once per this many samples: 32 ms at 16 kHz, like a frame of the VAD. */
export const GAIN_FRAME = 512;

/** 20 dB. Noise at -60 dBFS then ends at -40 dBFS, and digital silence stays silent. */
const MAX_BOOST = 10;

/** The loudest sound is remembered for ten seconds of sound. */
const MEMORY_FRAMES = Math.round((10 * 16_000) / GAIN_FRAME);

/** The gain rises by no more than 3 dB a second of sound. */
const RELEASE_PER_FRAME = 10 ** ((-3 / 20) * (GAIN_FRAME / 16_000));

/** The number of samples (8 ms) over which the gain falls, so that there is no click. */
const ATTACK_SAMPLES = 128;

/** Audio with a gain that changes from frame to frame. */
export interface GainedAudio<Samples extends Float32Array = Float32Array> {
  /** In [-1, 1]. Whole frames of 512 samples, except at the end of the stream. */
  readonly samples: Samples;
  /** The linear gain of each frame. */
  readonly gains: Float32Array;
}

/** Like a `Stage`, in 16 kHz frames of 512 samples: any way of cutting the stream gives the same samples. */
export interface LiveGain {
  push(block: Float32Array): GainedAudio;
  /** Returns the samples that were held back. Called once, after the last block. */
  flush(): GainedAudio;
}

/**
 * Raises live 16 kHz speech towards a peak of -3 dBFS, as for files, without knowledge of later audio. The
 * gain suits the loudest sound of the last ten seconds of sound; background does not count, however long it
 * is. The gain begins at 0 dB and never exceeds 20 dB, so that silence stays silent. It falls at once (each
 * frame is held back until its own peak is known, and the gain falls within 8 ms) and rises by 3 dB per
 * second of sound. If it began higher, or rose in pauses, it would have to fall during the first word, and
 * engines misrecognize words whose beginning is louder than their end. If the loudest sound stays equally
 * loud, the gain is constant, as for a file.
 */
export function createLiveGain(): LiveGain {
  const memory = new PeakMemory();
  const standsOut = createForegroundDetector();
  let peak = TARGET_PEAK;
  let gain = 1;
  const held = new Float32Array(GAIN_FRAME);
  let filled = 0;

  /** Writes `frame`, of at most 512 samples, to `out` with gain, and returns the gain. */
  function amplify(frame: Float32Array, out: Float32Array): number {
    const own = peakOf(frame);
    if (standsOut(rmsDbfs(frame))) {
      const loudest = Math.max(TARGET_PEAK / MAX_BOOST, memory.loudestWith(own));
      peak = Math.max(loudest, peak * RELEASE_PER_FRAME);
    }
    peak = Math.max(peak, own);
    const next = TARGET_PEAK / peak;
    const step = next < gain ? (gain - next) / ATTACK_SAMPLES : 0;
    for (let index = 0; index < frame.length; index++) {
      const factor = index < ATTACK_SAMPLES ? next + step * (ATTACK_SAMPLES - index) : next;
      out[index] = Math.max(-1, Math.min(1, frame[index]! * factor));
    }
    gain = next;
    return next;
  }

  return {
    push(block) {
      const frames = Math.floor((filled + block.length) / GAIN_FRAME);
      const samples = new Float32Array(frames * GAIN_FRAME);
      const gains = new Float32Array(frames);
      let read = 0;
      for (let frame = 0; frame < frames; frame++) {
        const part = block.subarray(read, read + GAIN_FRAME - filled);
        held.set(part, filled);
        read += part.length;
        filled = 0;
        gains[frame] = amplify(held, samples.subarray(frame * GAIN_FRAME, (frame + 1) * GAIN_FRAME));
      }
      const rest = block.subarray(read);
      held.set(rest, filled);
      filled += rest.length;
      return { samples, gains };
    },
    flush() {
      const samples = new Float32Array(filled);
      if (filled === 0) return { samples, gains: new Float32Array(0) };
      return { samples, gains: Float32Array.of(amplify(held.subarray(0, filled), samples)) };
    },
  };
}

/** The peaks of the newest frames with sound. */
class PeakMemory {
  readonly #peaks = new Float32Array(MEMORY_FRAMES);
  #next = 0;

  /** Adds this peak and returns the loudest remembered one. */
  loudestWith(peak: number): number {
    this.#peaks[this.#next] = peak;
    this.#next = (this.#next + 1) % MEMORY_FRAMES;
    return peakOf(this.#peaks);
  }
}
