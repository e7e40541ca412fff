/** What a section of the benchmark works with. */
export interface BenchContext {
  /** For temporary files; removed at the end. */
  readonly folder: string;
  /** The folder of the installed moonshine-tiny. */
  readonly model: string;
  /** A line of progress for whoever waits. */
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
