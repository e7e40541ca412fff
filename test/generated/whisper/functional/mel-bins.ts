const TOP = 8000;

/**
 * The bin of a Slaney mel filter bank up to 8 kHz whose centre is nearest to a frequency in hertz, 1000 or
 * above.
 */
export function melBinOf(frequency: number, bins: number): number {
  return Math.round((toMel(frequency) / toMel(TOP)) * (bins + 1)) - 1;
}

/** Slaney's scale above 1000 Hz: logarithmic. */
const toMel = (frequency: number): number => 15 + (27 * Math.log(frequency / 1000)) / Math.log(6.4);
