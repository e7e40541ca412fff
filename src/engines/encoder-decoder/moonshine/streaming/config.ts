import { z } from 'zod';
import { findModelJson } from '../../../model-json.ts';

/** The sizes of a streaming Moonshine, from its `streaming_config.json`. */
export interface StreamingConfig {
  /** Size of a feature, and of an encoded frame. */
  readonly encoderDim: number;
  /** Size of a frame of the decoder's memory. */
  readonly decoderDim: number;
  /** Layers of the decoder. */
  readonly depth: number;
  readonly heads: number;
  readonly headDim: number;
  readonly vocabulary: number;
  readonly startToken: number;
  readonly endToken: number;
  /** Later frames that the encoder uses for a frame. */
  readonly lookahead: number;
  /** Width of the frontend's first layer; its first convolution keeps four frames of it. */
  readonly frontendDim: number;
  /** Channels of the frontend's first convolution; its second one keeps four frames of them. */
  readonly frontendChannels: number;
  /** The most tokens of a text. */
  readonly longestText: number;
}

export const STREAMING_CONFIG = 'streaming_config.json';

const size = z.int().min(1).max(8_192);
const token = z.int().min(0).max(1_048_575);

const schema = z
  .object({
    encoder_dim: size,
    decoder_dim: size,
    depth: z.int().min(1).max(64),
    nheads: z.int().min(1).max(64),
    head_dim: z.int().min(1).max(512),
    vocab_size: z.int().min(3).max(1_048_576),
    bos_id: token,
    eos_id: token,
    total_lookahead: z.int().min(0).max(512),
    d_model_frontend: size,
    c1: size,
    max_seq_len: z.int().min(1).max(4_096).default(448),
  })
  .transform((file): StreamingConfig => ({
    encoderDim: file.encoder_dim,
    decoderDim: file.decoder_dim,
    depth: file.depth,
    heads: file.nheads,
    headDim: file.head_dim,
    vocabulary: file.vocab_size,
    startToken: file.bos_id,
    endToken: file.eos_id,
    lookahead: file.total_lookahead,
    frontendDim: file.d_model_frontend,
    frontendChannels: file.c1,
    longestText: file.max_seq_len,
  }));

/**
 * Reads the configuration of a streaming Moonshine; `undefined` if the folder has none.
 * @throws VoiceError `invalid_manifest` naming the invalid field.
 */
export const readStreamingConfig = (folder: string): Promise<StreamingConfig | undefined> =>
  findModelJson(folder, STREAMING_CONFIG, schema);
