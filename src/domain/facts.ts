import type { SttCapabilities, TtsCapabilities } from './model.ts';

/**
 * How the speech in a file is packed into chunks: as whole sentences, or into windows that cost the same
 * however full.
 */
export type Packing = 'sentences' | 'windows';

/** What a speech-to-text engine says of itself, as data: the same wherever it runs. */
export interface SttFacts {
  /**
   * The manifest's, as far as the model's files bear them out; `streaming` only where the engine has a
   * `stream` of its own.
   */
  readonly capabilities: SttCapabilities;
  /** How many calls make progress side by side; more than that only wait. */
  readonly lanes: number;
  /** The most rows worth one call, by memory and speed; at least 1. */
  readonly batchRows: number;
  /** Seconds that shorter rows are padded to, and cost as much as; 0 where they cost by their length. */
  readonly paddedSeconds: number;
  readonly packing: Packing;
  /**
   * Text whose tokens are less sure than this on average (natural logarithm) is more guessed than heard;
   * -Infinity where that tells nothing.
   */
  readonly doubtfulLogprob: number;
  /**
   * Knowing what was understood before of the same speech makes it quicker; such rows gain nothing by going
   * together.
   */
  readonly verifiesDrafts: boolean;
  /** What its manifest claims and its files do not bear out, in sentences that name the model. */
  readonly warnings: readonly string[];
}

/** What a text-to-speech engine says of itself. */
export interface TtsFacts {
  readonly capabilities: TtsCapabilities;
}
