/** The sizes of a Whisper model. */
export interface WhisperSizes {
  /** d_model: a multiple of `heads`. */
  readonly width: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly feedForward: number;
  readonly melBins: number;
  /** The encoder's output positions; its input has twice as many frames. 1500 positions are 30 s. */
  readonly audioPositions: number;
  readonly textPositions: number;
}

/** The sizes of whisper-tiny. */
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
