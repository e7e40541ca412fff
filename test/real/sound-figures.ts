import { createPowerSpectra } from '../../src/audio/power-spectra.ts';

/** The length of a frame, which is either sound or silence, in seconds. */
const FRAME_SECONDS = 0.01;

/** Frames this many decibels below the loud frames are silence. */
const BELOW_LOUD = 40;

/** Measurements of speech that need no reference. Levels are in decibels, times in seconds. */
export interface SoundFigures {
  readonly seconds: number;
  /** The silence before the first sound and after the last. */
  readonly lead: number;
  readonly trail: number;
  /** Silences between sounds. */
  readonly pauses: readonly number[];
  /** The levels of the sounds between pauses of at least `least` seconds. */
  levels(least: number): readonly number[];
  /** The largest difference of successive samples in silence; a large one is a click. */
  readonly click: number;
  /** The mean power of each octave from 125 Hz to 8 kHz, relative to the total. */
  readonly octaves: readonly number[];
}

/** Measures mono samples in [-1, 1] at `rate`. */
export function soundFigures(samples: Float32Array, rate: number): SoundFigures {
  const size = Math.round(rate * FRAME_SECONDS);
  const frames = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    samples.subarray(index * size, (index + 1) * size),
  );
  const levels = frames.map((frame) => decibels(meanPower(frame)));
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.95)]!;
  const isSound = levels.map((level) => level > loud - BELOW_LOUD);
  const [first, last] = [isSound.indexOf(true), isSound.lastIndexOf(true)];
  const silences = runsOf(isSound.slice(first, last + 1), false).map(([from, to]) => [
    from + first,
    to + first,
  ]);
  return {
    seconds: samples.length / rate,
    lead: first * FRAME_SECONDS,
    trail: (isSound.length - 1 - last) * FRAME_SECONDS,
    pauses: silences.map(([from, to]) => (to! - from!) * FRAME_SECONDS),
    levels(least) {
      const long = silences.filter(([from, to]) => (to! - from!) * FRAME_SECONDS >= least);
      const edges = [first, ...long.flat(), last + 1];
      return Array.from({ length: edges.length / 2 }, (_, part) => {
        const sounding = frames.slice(edges[2 * part], edges[2 * part + 1]);
        return decibels(sounding.reduce((sum, frame) => sum + meanPower(frame), 0) / sounding.length);
      });
    },
    click: Math.max(...frames.filter((_, index) => !isSound[index]).map(largestStep)),
    octaves: octavesOf(samples, rate),
  };
}

const decibels = (power: number) => 10 * Math.log10(power + 1e-12);

const meanPower = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

const largestStep = (samples: Float32Array) =>
  samples.reduce(
    (most, sample, at) => (at === 0 ? 0 : Math.max(most, Math.abs(sample - samples[at - 1]!))),
    0,
  );

/** The runs [from, to) of `value`. */
function runsOf(values: readonly boolean[], value: boolean): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  values.forEach((each, at) => {
    if (each !== value) return;
    if (values[at - 1] === value) runs.at(-1)![1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs;
}

const SPECTRUM = 1024;

function octavesOf(samples: Float32Array, rate: number): readonly number[] {
  const window = Float64Array.from(
    { length: SPECTRUM },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SPECTRUM),
  );
  const spectra = createPowerSpectra(window);
  const sums = [125, 250, 500, 1000, 2000, 4000].map(() => 0);
  for (let at = 0; at + 2 * SPECTRUM <= samples.length; at += 2 * SPECTRUM)
    for (const powers of spectra.measure(samples, at, at + SPECTRUM))
      powers.forEach((power, bin) => {
        const octave = Math.floor(Math.log2((bin * rate) / SPECTRUM / 125));
        if (sums[octave] !== undefined) sums[octave] += power;
      });
  const all = sums.reduce((sum, power) => sum + power, 0);
  return sums.map((power) => decibels(power / all));
}
