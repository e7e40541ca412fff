import { BUTTERFLIES, type Complex, type FftPass } from './butterflies.ts';

/**
 * The discrete Fourier transform of one size. Its buffers are reused, so only one transform may run at a
 * time.
 */
export interface ComplexFft {
  /** The input of the transform, which overwrites it. */
  readonly input: Complex;
  /** The transform of `input`, valid until the next call. */
  transform(): Complex;
}

/**
 * A complex FFT of `size` points, a product of twos and fives: Stockham's algorithm, which needs no
 * reordering, in passes of 4, 2 and 5 points. Size 1 does nothing.
 * @throws RangeError for other sizes.
 */
export function createComplexFft(size: number): ComplexFft {
  const passes = planPasses(size);
  const buffers: readonly [Complex, Complex] = [createComplex(size), createComplex(size)];
  return {
    input: buffers[0],
    transform() {
      passes.forEach((pass, index) => {
        const from = buffers[index % 2]!;
        const to = buffers[(index + 1) % 2]!;
        BUTTERFLIES[pass.radix](from, to, pass);
      });
      return buffers[passes.length % 2]!;
    },
  };
}

function planPasses(size: number): readonly FftPass[] {
  const passes: FftPass[] = [];
  for (let left = size, stride = 1; left !== 1;) {
    const radix = ([4, 2, 5] as const).find((one) => left % one === 0);
    if (left < 1 || !radix) throw new RangeError(`${size} is not a product of twos and fives.`);
    const groups = left / radix;
    passes.push({ radix, groups, stride, twiddles: twiddlesOf(radix, groups, left) });
    left = groups;
    stride *= radix;
  }
  return passes;
}

function twiddlesOf(radix: number, groups: number, points: number): Complex {
  const twiddles = createComplex(groups * (radix - 1));
  for (let group = 0, at = 0; group < groups; group++) {
    for (let k = 1; k < radix; k++, at++) {
      const angle = (-2 * Math.PI * group * k) / points;
      twiddles.re[at] = Math.cos(angle);
      twiddles.im[at] = Math.sin(angle);
    }
  }
  return twiddles;
}

function createComplex(size: number): Complex {
  return { re: new Float64Array(size), im: new Float64Array(size) };
}
