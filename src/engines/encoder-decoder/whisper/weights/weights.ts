/** The sizes of a Whisper, from its tensors. */
export interface WhisperSizes {
  /** Width of a hidden state. */
  readonly width: number;
  /** Heads of each attention; `width / 64` in every Whisper. */
  readonly heads: number;
  /** 80, or 128 for large-v3 and turbo. */
  readonly melBins: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  /** Width inside the feed-forward layers; `4 * width`. */
  readonly feedForward: number;
  /** 1500: half of the frames of 30 s. */
  readonly audioPositions: number;
  /** 448 tokens. */
  readonly textPositions: number;
  /** Rows of the token embedding. */
  readonly vocabulary: number;
}

/** A tensor of a weight file, in PyTorch's orientation ([out, in] for a linear layer), row-major. */
export interface StoredTensor {
  readonly dims: readonly number[];
  /** The values as float32, decoded again at each call. */
  floats(): Promise<Float32Array>;
  /** Reads a matrix that is stored as int8 with one scale per row: value = int8 * scale. */
  readonly int8?: () => Promise<{ readonly values: Int8Array; readonly scales: Float32Array }>;
}

/**
 * The weights of one Whisper from a file of any format. Names are those of Hugging Face's
 * checkpoint (`model.encoder.layers.0.self_attn.q_proj.weight`); fused layers of other formats are split,
 * aliases resolved, and the output projection is `model.decoder.embed_tokens.weight`.
 */
export interface WhisperWeights {
  readonly sizes: WhisperSizes;
  /** @throws VoiceError `invalid_manifest` if the file has no such tensor. */
  tensor(name: string): StoredTensor;
  /** Closes the file. */
  close(): Promise<void>;
}
