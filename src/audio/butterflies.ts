/** Complex numbers, real and imaginary parts apart. */
export interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * One pass of Stockham's FFT: a transform of `radix * groups` points, `stride` of them interleaved, becomes
 * `groups` butterflies of `radix` points, and leaves transforms of `groups` points, `radix * stride` of them
 * interleaved.
 */
export interface FftPass {
  readonly radix: 2 | 4 | 5;
  readonly groups: number;
  readonly stride: number;
  /** The radix - 1 factors of each group, one group after the other. */
  readonly twiddles: Complex;
}

type Butterflies = (from: Complex, to: Complex, pass: FftPass) => void;

/** The unrolled passes, by radix. */
export const BUTTERFLIES: Record<FftPass['radix'], Butterflies> = { 2: inTwos, 4: inFours, 5: inFives };

function inTwos(from: Complex, to: Complex, { groups, stride, twiddles }: FftPass): void {
  const { re, im } = from;
  const step = groups * stride;
  for (let group = 0; group < groups; group++) {
    const wr = twiddles.re[group]!;
    const wi = twiddles.im[group]!;
    for (let q = 0; q < stride; q++) {
      const a = q + stride * group;
      const out = q + stride * 2 * group;
      const br = re[a + step]!;
      const bi = im[a + step]!;
      const dr = re[a]! - br;
      const di = im[a]! - bi;
      to.re[out] = re[a]! + br;
      to.im[out] = im[a]! + bi;
      to.re[out + stride] = dr * wr - di * wi;
      to.im[out + stride] = dr * wi + di * wr;
    }
  }
}

function inFours(from: Complex, to: Complex, { groups, stride, twiddles }: FftPass): void {
  const { re, im } = from;
  const outRe = to.re;
  const outIm = to.im;
  const step = groups * stride;
  for (let group = 0; group < groups; group++) {
    const w1r = twiddles.re[3 * group]!;
    const w1i = twiddles.im[3 * group]!;
    const w2r = twiddles.re[3 * group + 1]!;
    const w2i = twiddles.im[3 * group + 1]!;
    const w3r = twiddles.re[3 * group + 2]!;
    const w3i = twiddles.im[3 * group + 2]!;
    for (let q = 0; q < stride; q++) {
      const a = q + stride * group;
      const b = a + step;
      const c = b + step;
      const d = c + step;
      const sumAcRe = re[a]! + re[c]!;
      const sumAcIm = im[a]! + im[c]!;
      const difAcRe = re[a]! - re[c]!;
      const difAcIm = im[a]! - im[c]!;
      const sumBdRe = re[b]! + re[d]!;
      const sumBdIm = im[b]! + im[d]!;
      // i (b - d)
      const turnRe = im[d]! - im[b]!;
      const turnIm = re[b]! - re[d]!;
      const out = q + stride * 4 * group;
      outRe[out] = sumAcRe + sumBdRe;
      outIm[out] = sumAcIm + sumBdIm;
      const r1 = difAcRe - turnRe;
      const i1 = difAcIm - turnIm;
      outRe[out + stride] = r1 * w1r - i1 * w1i;
      outIm[out + stride] = r1 * w1i + i1 * w1r;
      const r2 = sumAcRe - sumBdRe;
      const i2 = sumAcIm - sumBdIm;
      outRe[out + 2 * stride] = r2 * w2r - i2 * w2i;
      outIm[out + 2 * stride] = r2 * w2i + i2 * w2r;
      const r3 = difAcRe + turnRe;
      const i3 = difAcIm + turnIm;
      outRe[out + 3 * stride] = r3 * w3r - i3 * w3i;
      outIm[out + 3 * stride] = r3 * w3i + i3 * w3r;
    }
  }
}

const COS_72 = Math.cos((2 * Math.PI) / 5);
const COS_144 = Math.cos((4 * Math.PI) / 5);
const SIN_72 = Math.sin((2 * Math.PI) / 5);
const SIN_144 = Math.sin((4 * Math.PI) / 5);

function inFives(from: Complex, to: Complex, { groups, stride, twiddles }: FftPass): void {
  const { re, im } = from;
  const outRe = to.re;
  const outIm = to.im;
  const step = groups * stride;
  for (let group = 0; group < groups; group++) {
    const w = 4 * group;
    const [w1r, w2r, w3r, w4r] = [
      twiddles.re[w]!,
      twiddles.re[w + 1]!,
      twiddles.re[w + 2]!,
      twiddles.re[w + 3]!,
    ];
    const [w1i, w2i, w3i, w4i] = [
      twiddles.im[w]!,
      twiddles.im[w + 1]!,
      twiddles.im[w + 2]!,
      twiddles.im[w + 3]!,
    ];
    for (let q = 0; q < stride; q++) {
      const a = q + stride * group;
      const b = a + step;
      const c = b + step;
      const d = c + step;
      const e = d + step;
      const aRe = re[a]!;
      const aIm = im[a]!;
      const sumBeRe = re[b]! + re[e]!;
      const sumBeIm = im[b]! + im[e]!;
      const difBeRe = re[b]! - re[e]!;
      const difBeIm = im[b]! - im[e]!;
      const sumCdRe = re[c]! + re[d]!;
      const sumCdIm = im[c]! + im[d]!;
      const difCdRe = re[c]! - re[d]!;
      const difCdIm = im[c]! - im[d]!;
      const evenRe1 = aRe + COS_72 * sumBeRe + COS_144 * sumCdRe;
      const evenIm1 = aIm + COS_72 * sumBeIm + COS_144 * sumCdIm;
      const evenRe2 = aRe + COS_144 * sumBeRe + COS_72 * sumCdRe;
      const evenIm2 = aIm + COS_144 * sumBeIm + COS_72 * sumCdIm;
      // -i times the odd part
      const oddRe1 = SIN_72 * difBeIm + SIN_144 * difCdIm;
      const oddIm1 = -(SIN_72 * difBeRe + SIN_144 * difCdRe);
      const oddRe2 = SIN_144 * difBeIm - SIN_72 * difCdIm;
      const oddIm2 = -(SIN_144 * difBeRe - SIN_72 * difCdRe);
      const out = q + stride * 5 * group;
      outRe[out] = aRe + sumBeRe + sumCdRe;
      outIm[out] = aIm + sumBeIm + sumCdIm;
      const r1 = evenRe1 + oddRe1;
      const i1 = evenIm1 + oddIm1;
      outRe[out + stride] = r1 * w1r - i1 * w1i;
      outIm[out + stride] = r1 * w1i + i1 * w1r;
      const r2 = evenRe2 + oddRe2;
      const i2 = evenIm2 + oddIm2;
      outRe[out + 2 * stride] = r2 * w2r - i2 * w2i;
      outIm[out + 2 * stride] = r2 * w2i + i2 * w2r;
      const r3 = evenRe2 - oddRe2;
      const i3 = evenIm2 - oddIm2;
      outRe[out + 3 * stride] = r3 * w3r - i3 * w3i;
      outIm[out + 3 * stride] = r3 * w3i + i3 * w3r;
      const r4 = evenRe1 - oddRe1;
      const i4 = evenIm1 - oddIm1;
      outRe[out + 4 * stride] = r4 * w4r - i4 * w4i;
      outIm[out + 4 * stride] = r4 * w4i + i4 * w4r;
    }
  }
}
