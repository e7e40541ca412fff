/** A progress event of a pull. Sizes are bytes, times milliseconds. */
export type PullEvent =
  /** Another process pulls the same model; we wait for it. */
  | { readonly type: 'pull.waiting'; readonly model: string; readonly holder?: number }
  /** Sizes and hashes are looked up on the hub. */
  | { readonly type: 'pull.lookup'; readonly model: string; readonly repository: string }
  /**
   * Before the first byte: the number of `files` to fetch, their `bytes`, and those `present` from an earlier
   * attempt.
   */
  | {
      readonly type: 'pull.start';
      readonly model: string;
      readonly files: number;
      readonly bytes: number;
      readonly present: number;
    }
  /** An existing, intact file. */
  | { readonly type: 'file.kept'; readonly path: string; readonly bytes: number }
  | { readonly type: 'file.start'; readonly path: string; readonly bytes?: number }
  /** The transfer continues: `from` bytes exist. */
  | { readonly type: 'file.resumed'; readonly path: string; readonly from: number }
  /**
   * At most ten per second and file. `received` counts from the beginning of the file, and decreases when the
   * file is fetched again.
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
  /** The model is installed. `fetched` is false if it already was. */
  | { readonly type: 'pull.done'; readonly model: string; readonly bytes: number; readonly fetched: boolean };

export type OnPullEvent = (event: PullEvent) => void;
