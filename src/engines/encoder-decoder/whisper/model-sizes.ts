/** The dimensions of one size of Whisper. */
export interface ModelSize {
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly width: number;
}

const size = (encoderLayers: number, decoderLayers: number, width: number): ModelSize => ({
  encoderLayers,
  decoderLayers,
  width,
});

const TINY = size(4, 4, 384);
const BASE = size(6, 6, 512);
const SMALL = size(12, 12, 768);
const MEDIUM = size(24, 24, 1024);
const LARGE = size(32, 32, 1280);
const TURBO = size(32, 4, 1280);
const DISTIL_LARGE = size(32, 2, 1280);

/** The sizes a manifest may name: those of openai/whisper, and of distil-whisper. */
export const MODEL_SIZES: Readonly<Record<string, ModelSize>> = {
  tiny: TINY,
  'tiny.en': TINY,
  base: BASE,
  'base.en': BASE,
  small: SMALL,
  'small.en': SMALL,
  medium: MEDIUM,
  'medium.en': MEDIUM,
  large: LARGE,
  'large-v1': LARGE,
  'large-v2': LARGE,
  'large-v3': LARGE,
  'large-v3-turbo': TURBO,
  turbo: TURBO,
  'distil-small.en': size(12, 4, 768),
  'distil-medium.en': size(24, 2, 1024),
  'distil-large-v2': DISTIL_LARGE,
  'distil-large-v3': DISTIL_LARGE,
  'distil-large-v3.5': DISTIL_LARGE,
};
