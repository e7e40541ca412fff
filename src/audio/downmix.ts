/** Mixes the channels of consecutive blocks to mono. */
export type Downmix = (channels: readonly Float32Array[]) => Float32Array;

/** The weight of all earlier blocks against the next one, which may have any length. */
const MEMORY = 0.9;

/** Two channels whose correlation is below this cancel each other in a mix. */
const OPPOSITE = -0.5;

/** A channel is silent if its energy is below this part of the loudest channel's (-50 dB). */
const SILENT = 1e-5;

/** The number of samples over which changed shares are faded. */
const FADE_SAMPLES = 256;

/** With more channels than this, none is compared with another. */
const MOST_COMPARED = 8;

/**
 * Creates a downmix that takes the mean of the channels that sound, so that nothing clips. A channel that
 * would cancel out the first of them (stereo with one side inverted) counts with its sign turned. All
 * channels of a block have the same length. A single channel is returned as it is; no channels give an empty
 * array.
 */
export function createDownmix(): Downmix {
  let sums: readonly (readonly number[])[] = []; // of the products of each two channels
  let before: readonly number[] | undefined;
  return (channels) => {
    const [first = new Float32Array(0), second] = channels;
    if (second === undefined) return first;
    if (before?.length !== channels.length) {
      before = undefined;
      sums = [];
    }
    sums = channels.map((one, row) =>
      channels
        .slice(0, channels.length > MOST_COMPARED ? 0 : row + 1)
        .map((other, column) => (sums[row]?.[column] ?? 0) * MEMORY + product(one, other)),
    );
    const shares = sharesOf(sums);
    const mono = mix(channels, before ?? shares, shares);
    before = shares;
    return mono;
  };
}

function sharesOf(sums: readonly (readonly number[])[]): readonly number[] {
  const energies = sums.map((row) => row.at(-1) ?? 1);
  const least = Math.max(...energies) * SILENT;
  const sounds = energies.map((energy) => energy >= least);
  const share = 1 / sounds.filter(Boolean).length;
  const reference = sounds.indexOf(true);
  return energies.map((energy, index) => {
    if (!sounds[index]) return 0;
    const together = sums[index]![reference] ?? 0;
    const isOpposite = together < OPPOSITE * Math.sqrt(energy * energies[reference]!);
    return isOpposite ? -share : share;
  });
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}

function mix(
  channels: readonly Float32Array[],
  before: readonly number[],
  shares: readonly number[],
): Float32Array {
  const mono = new Float32Array(channels[0]!.length);
  for (const [index, channel] of channels.entries()) {
    const share = shares[index]!;
    const step = (share - before[index]!) / FADE_SAMPLES;
    const fade = step === 0 ? 0 : Math.min(FADE_SAMPLES, mono.length);
    for (let at = 0; at < fade; at++) mono[at]! += channel[at]! * (before[index]! + step * (at + 1));
    if (share === 0) continue;
    for (let at = fade; at < mono.length; at++) mono[at]! += channel[at]! * share;
  }
  return mono;
}
