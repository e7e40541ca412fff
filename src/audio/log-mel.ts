import { SPEECH_RATE } from '../domain/audio.ts';
import { createMelBank } from './mel.ts';
import { createPowerSpectra } from './power-spectra.ts';
import { hann } from './window.ts';

/** Samples from one frame of features to the next: 10 ms. */
const HOP = 160;
const FFT_SIZE = 400;
const REACH = FFT_SIZE / 2;

/** The least power: lower ones are raised to it. */
const LEAST_POWER = 1e-10;
/** Powers more than 80 dB below the loudest are raised to that level. */
const RANGE = 1e-8;

export interface LogMelOptions {
  readonly melBins: number;
  /** The length of the longest window: a multiple of two frames, or 320. */
  readonly windowSamples: number;
  /**
   * The precision of the window and the energies. Quantised networks turn a difference in the last bit into
   * other values, so it is that of training: single for Whisper, the default; double (NumPy) for smart-turn.
   */
  readonly precision?: 'single' | 'double';
}

/**
 * Makes log-mel features of Whisper (openai/whisper, `log_mel_spectrogram`): 16 kHz samples → float32
 * [melBins x frames], row by row, of one window. It has `windowSamples / 160` frames, or as many as the
 * second argument, an even number. Shorter input is followed by silence, longer is cut. The loudest point is
 * that of the window. Buffers are made once: one window at a time.
 */
export function createLogMel({
  melBins,
  windowSamples,
  precision = 'single',
}: LogMelOptions): (samples: Float32Array, frames?: number) => Float32Array {
  const most = windowSamples / HOP;
  const Numbers = precision === 'single' ? Float32Array : Float64Array;
  const spectra = createPowerSpectra(Numbers.from(hann(FFT_SIZE)));
  const addUp = createMelBank({ bins: melBins, sampleRate: SPEECH_RATE, fftSize: FFT_SIZE });
  const padded = new Float32Array(windowSamples + FFT_SIZE);
  const allEnergies = new Numbers(most * melBins); // frame by frame

  return (samples, frames = most) => {
    fillPadded(padded.subarray(0, frames * HOP + FFT_SIZE), samples);
    const energies = allEnergies.subarray(0, frames * melBins).fill(0);
    let loudest = 0;
    let seen = 0;
    let sound = -1; // the last sample that is not 0
    for (let frame = 0; frame < frames; frame += 2) {
      const start = frame * HOP;
      for (; seen < start + HOP + FFT_SIZE; seen++) if (padded[seen] !== 0) sound = seen;
      if (sound < start) continue;
      const [one, other] = spectra.measure(padded, start, start + HOP);
      addUp(one, energies, frame * melBins);
      addUp(other, energies, (frame + 1) * melBins);
    }
    for (let index = 0; index < energies.length; index++)
      if (energies[index]! > loudest) loudest = energies[index]!;
    return toLogarithms(energies, melBins, Math.max(LEAST_POWER, loudest * RANGE));
  };
}

/** Copies the window's samples, with half a frame of their mirror image before and behind them. */
function fillPadded(padded: Float32Array, samples: Float32Array): void {
  padded.fill(0);
  const last = padded.length - REACH - 1;
  padded.set(samples.subarray(0, padded.length - FFT_SIZE), REACH);
  for (let distance = 1; distance <= REACH; distance++) {
    padded[REACH - distance] = padded[REACH + distance]!;
    padded[last + distance] = padded[last - distance]!;
  }
}

/** The number of frames that are transposed at a time: those of a cache line. */
const BLOCK = 16;

/** Energies, frame by frame → logarithms around 0, bin by bin, at least that of `least`. */
function toLogarithms(energies: Float32Array | Float64Array, melBins: number, least: number): Float32Array {
  const logarithms = new Float32Array(energies.length).fill(levelOf(least));
  const frames = energies.length / melBins;
  for (let block = 0; block < frames; block += BLOCK) {
    const end = Math.min(block + BLOCK, frames);
    for (let bin = 0; bin < melBins; bin++) {
      for (let frame = block; frame < end; frame++) {
        const energy = energies[frame * melBins + bin]!;
        if (energy > least) logarithms[bin * frames + frame] = levelOf(energy);
      }
    }
  }
  return logarithms;
}

/** `(log10(energy) + 4) / 4`; the natural logarithm is the faster one. */
function levelOf(energy: number): number {
  return Math.log(energy) * (0.25 / Math.LN10) + 1;
}
