/** A periodic Hann window of `size` points: `0.5 - 0.5 cos(2πn/size)`. */
export function hann(size: number): Float64Array {
  const window = new Float64Array(size);
  for (let index = 0; index < size; index++)
    window[index] = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size);
  return window;
}

/** The zeroth modified Bessel function of the first kind, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** The Kaiser window as a function of `position`, -1 to 1 from edge to edge; 0 outside. 1 in the middle. */
export function kaiser(beta: number): (position: number) => number {
  const middle = besselI0(beta);
  return (position) =>
    Math.abs(position) > 1 ? 0 : besselI0(beta * Math.sqrt(1 - position * position)) / middle;
}

/**
 * Kaiser's design rules: the shape and the length, in samples, of a low-pass with `attenuation` dB (over 50)
 * and a transition as wide as `transition`, in cycles per sample.
 */
export function kaiserDesign(attenuation: number, transition: number): { beta: number; length: number } {
  return { beta: 0.1102 * (attenuation - 8.7), length: (attenuation - 7.95) / (14.36 * transition) };
}
