/** A progress event of a pull. Sizes are bytes, times milliseconds. */
export type PullEvent =
  /** Another process pulls the same model; we wait for it. */
  | { readonly type: 'pull.waiting'; readonly model: string; readonly holder?: number }
  /** Sizes and hashes are looked up on the hub. */
  | { readonly type: 'pull.lookup'; readonly model: string; readonly repository: string }
  /**
   * Before the first byte: `files` to fetch and their `bytes`, of which `present` are here from an earlier
   * try.
   */
  | {
      readonly type: 'pull.start';
      readonly model: string;
      readonly files: number;
      readonly bytes: number;
      readonly present: number;
    }
  /** A file that is here already and good. */
  | { readonly type: 'file.kept'; readonly path: string; readonly bytes: number }
  | { readonly type: 'file.start'; readonly path: string; readonly bytes?: number }
  /** The transfer goes on where it broke off: `from` bytes are here. */
  | { readonly type: 'file.resumed'; readonly path: string; readonly from: number }
  /**
   * At most ten a second per file. `received` counts from the beginning of the file, and falls when it is
   * fetched anew.
   */
  | {
      readonly type: 'file.progress';
      readonly path: string;
      readonly received: number;
      readonly bytes?: number;
    }
  | {
      readonly type: 'file.retry';
      readonly path: string;
      readonly attempt: number;
      readonly delayMs: number;
      readonly reason: string;
    }
  | { readonly type: 'file.verified'; readonly path: string; readonly bytes: number; readonly sha256: string }
  /** The model is in place. `fetched` is false when it was there already. */
  | { readonly type: 'pull.done'; readonly model: string; readonly bytes: number; readonly fetched: boolean };

export type OnPullEvent = (event: PullEvent) => void;
