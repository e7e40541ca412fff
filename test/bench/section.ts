/** The values that a section of the benchmark gets. */
export interface BenchContext {
  /** A folder for temporary files, which is removed at the end. */
  readonly folder: string;
  /** The folder of the installed moonshine-tiny. */
  readonly model: string;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

export interface BenchResult {
  /** The first row is the heading. */
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** Everything measured, as JSON. */
  readonly figures: unknown;
}

export interface Section {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<BenchResult>;
}
