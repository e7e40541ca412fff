import type { HeadAttention } from '../words/attention.ts';
import type { DecoderRun } from './decoding/run-searches.ts';
import type { TokenScores } from './decoding/token-scores.ts';

/** The encoder output of one window; only the network that made it can read it. */
export type Hidden = object;

/** The prompts of a batch of windows; all have the same length. */
export interface Prompts {
  readonly tokens: readonly (readonly number[])[];
  /** Index of `<|startoftranscript|>` in each of them. */
  readonly startAt: number;
}

/** The size of each decoder step's output. */
export interface StepOutputs {
  /** The most rows (hypotheses) of one window. */
  readonly rows: number;
  /** The number of likeliest tokens that each row returns. */
  readonly candidates: number;
}

/** A batch of windows after the decoder has read their prompts. */
export interface PrefilledBatch {
  readonly run: DecoderRun;
  /** Scores after the whole prompt, one row per window. */
  readonly last: readonly TokenScores[];
  /** All logits after `<|startoftranscript|>`, one row per window. */
  readonly atStart: readonly Float32Array[];
}

/** The cross-attention of the decoder while it reads a text. */
export interface CrossAttention {
  /** In the requested order. */
  readonly heads: readonly HeadAttention[];
  /** The logits of text after the token at `position`. */
  textLogits(position: number): Float32Array;
}

/** Encoder and decoder of a Whisper, opened in this thread from files of any format. */
export interface WhisperNetwork {
  /** The number of tokens that the decoder has logits for. */
  readonly vocabulary: number;
  /** Whether the decoder outputs its cross-attention, which word times need. */
  readonly hasAttentions: boolean;
  /** Whether `encode` takes windows of fewer than 3000 frames. */
  readonly takesShortWindows: boolean;
  /**
   * Encodes log-mel features [bins x frames] of `count` windows of one length, which `features` computes one
   * by one. The result is valid until the next call. Checks `signal` before each window.
   */
  encode(features: Iterable<Float32Array>, count: number, signal: AbortSignal): Promise<readonly Hidden[]>;
  /** Reads prompts. Checks `signal` before each run of the model. */
  readPrompts(
    hidden: readonly Hidden[],
    prompts: Prompts,
    choice: StepOutputs,
    signal: AbortSignal,
  ): Promise<PrefilledBatch>;
  /** Runs the decoder over `tokens` and returns the cross-attention of `heads` ([layer, head] pairs). */
  attend(
    hidden: Hidden,
    tokens: readonly number[],
    heads: readonly (readonly [layer: number, head: number])[],
  ): Promise<CrossAttention>;
}
