/** The shape of a Whisper. */
export interface WhisperSizes {
  /** d_model: a multiple of `heads`. */
  readonly width: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly feedForward: number;
  readonly melBins: number;
  /** Positions of the encoder; it takes twice as many frames. 1500 are 30 s. */
  readonly audioPositions: number;
  readonly textPositions: number;
}

/** whisper-tiny. */
export const TINY: WhisperSizes = {
  width: 384,
  encoderLayers: 4,
  decoderLayers: 4,
  heads: 6,
  feedForward: 1536,
  melBins: 80,
  audioPositions: 1500,
  textPositions: 448,
};
