import type { SttCapabilities, TtsCapabilities } from './model.ts';

/** How the speech of a file is packed into chunks: as whole sentences, or as windows of one fixed cost. */
export type Packing = 'sentences' | 'windows';

/** The abilities and costs of a loaded speech-to-text engine, as data that can cross processes. */
export interface SttFacts {
  /**
   * The manifest's capabilities as far as the model files confirm them. `streaming` requires a `stream`
   * method of the engine.
   */
  readonly capabilities: SttCapabilities;
  /** The number of calls that make progress at the same time; further calls wait. */
  readonly lanes: number;
  /** The largest useful number of rows in one call, by memory and speed; at least 1. */
  readonly batchRows: number;
  /**
   * The length in seconds to which the model pads shorter rows; 0 if the cost of a row depends on its length.
   */
  readonly paddedSeconds: number;
  readonly packing: Packing;
  /**
   * Text with a mean token log probability (natural logarithm) below this value is unreliable. -Infinity if
   * the value says nothing.
   */
  readonly doubtfulLogprob: number;
  /**
   * Whether the engine uses `SttRequest.drafts` (speculative decoding). Such rows gain nothing from batching.
   */
  readonly verifiesDrafts: boolean;
  /** Sentences about claims of the manifest that the model files do not confirm. */
  readonly warnings: readonly string[];
}

/** The abilities of a loaded text-to-speech engine. */
export interface TtsFacts {
  readonly capabilities: TtsCapabilities;
}
