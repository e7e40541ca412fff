import type { ComputeType } from './engine-config.ts';

/** A precision that graphs are exported in. */
export type Precision = 'float32' | 'float16' | 'int8' | 'q4';

/** The suffixes of file names, the preferred first. */
export const SUFFIXES: Readonly<Record<Precision, readonly string[]>> = {
  float32: [''],
  float16: ['_fp16'],
  int8: ['_quantized', '_int8', '_uint8'],
  q4: ['_q4', '_q4f16', '_bnb4'],
};

/** The precisions of the two halves of a model. */
export interface Precisions<T = Precision> {
  readonly encoder: T;
  readonly decoder: T;
}

const both = <T>(precision: T): Precisions<T> => ({ encoder: precision, decoder: precision });

/**
 * The precisions that a compute type means if all files exist. `int8_float16` keeps half precision in the
 * encoder, whose work is large multiplications, and int8 in the decoder, which reads all of its weights for
 * every token.
 */
const MEANING: Readonly<Record<ComputeType, Precisions>> = {
  float32: both('float32'),
  float16: both('float16'),
  int8: both('int8'),
  int8_float16: { encoder: 'float16', decoder: 'int8' },
  q4: both('q4'),
};

/** A CPU has no 16-bit arithmetic, so float16 would be slower than float32. */
const MEANING_ON_CPU: Readonly<Record<ComputeType, Precisions>> = {
  ...MEANING,
  float16: both('float32'),
  int8_float16: both('int8'),
};

/** Other precisions that are acceptable, the best first. */
const OTHERS = {
  cpu: ['float32', 'int8', 'float16', 'q4'],
  gpu: ['float16', 'float32', 'int8', 'q4'],
} as const satisfies Record<string, readonly Precision[]>;

/** The requested precisions and their replacements. */
export interface PrecisionPlan {
  /** The precisions that the compute type means. If they are found, no warning is due. */
  readonly requested: Precisions;
  /** The order in which files are looked for; every precision occurs once. */
  readonly order: Precisions<readonly Precision[]>;
  /** Whether the CPU is the reason for another precision. */
  readonly notOnCpu: boolean;
}

/** Plans the order in which files of each precision are looked for. */
export function planPrecisions(computeType: ComputeType, gpu: boolean): PrecisionPlan {
  const first = (gpu ? MEANING : MEANING_ON_CPU)[computeType];
  const others = gpu ? OTHERS.gpu : OTHERS.cpu;
  const orderFrom = (precision: Precision) => [precision, ...others.filter((other) => other !== precision)];
  return {
    requested: MEANING[computeType],
    order: { encoder: orderFrom(first.encoder), decoder: orderFrom(first.decoder) },
    notOnCpu: !gpu && MEANING_ON_CPU[computeType] !== MEANING[computeType],
  };
}
