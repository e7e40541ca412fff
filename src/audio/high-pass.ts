import { createBiquad, highPassCoefficients } from './biquad.ts';
import type { Stage } from './stage.ts';

/** A 2nd-order Butterworth high-pass at `frequency` hertz (20 where left out): takes out DC and rumble. */
export function createHighPass(sampleRate: number, frequency = 20): Stage {
  return createBiquad(highPassCoefficients(frequency, sampleRate, Math.SQRT1_2));
}
