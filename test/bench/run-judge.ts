import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Usage } from './run-voice.ts';

/** A part of a file, in seconds. Default: the whole file. */
export interface Clip {
  readonly path: string;
  readonly start?: number;
  readonly end?: number;
}

export interface Judge {
  readonly name: string;
  /**
   * The program, which reads a job from standard input; test/judges/job.mjs documents the job and the answer.
   */
  readonly program: string;
  /** Intra-op threads; for our own engine inference threads with one copy of the model each. */
  readonly threads: number;
  /** The number of clips that it transcribes concurrently. */
  readonly lanes?: number;
  /** Additional fields of its job. */
  readonly job?: Readonly<Record<string, unknown>>;
}

export interface JudgeRun {
  readonly texts: readonly string[];
  readonly loadSeconds: number;
  /** The time for all clips, after the model is loaded and warm. */
  readonly inferenceSeconds: number;
  /** The processor time for all clips in all threads, which other load on the machine disturbs least. */
  readonly cpuSeconds: number;
  readonly audioSeconds: number;
  /** The time from start to end of the process, without the warm-up. */
  readonly wholeSeconds: number;
  /** The peak resident set of the process. */
  readonly peakBytes: number;
}

type Totals = Omit<JudgeRun, 'texts' | 'wholeSeconds' | 'peakBytes'> & { readonly warmSeconds: number };

const TRANSFORMERS = 'test/judges/moonshine-transformers.mjs';
const SHERPA = 'test/judges/moonshine-sherpa.mjs';

/** The other programs, each in the configurations that can be its best on two cores. */
export const PEERS: readonly (Judge & { readonly peer: PeerName })[] = [
  { peer: 'transformers.js', name: 'transformers.js, 1 thread', program: TRANSFORMERS, threads: 1 },
  { peer: 'transformers.js', name: 'transformers.js, 2 threads', program: TRANSFORMERS, threads: 2 },
  { peer: 'sherpa-onnx', name: 'sherpa-onnx, 2 threads', program: SHERPA, threads: 2 },
  { peer: 'sherpa-onnx', name: 'sherpa-onnx, 2 x 1 thread', program: SHERPA, threads: 1, lanes: 2 },
];
export type PeerName = 'transformers.js' | 'sherpa-onnx';

export const NOT_INSTALLED =
  'The peers are not installed (npm ci --prefix test/judges); only voice was measured.';
export const hasJudges = () => existsSync('test/judges/node_modules');

/** The job that a judge reads from standard input. */
export interface JudgeJob {
  /** The folder of the model. */
  readonly model: string;
  readonly threads: number;
  readonly lanes: number;
  readonly segments: readonly Clip[];
}

/** Runs a judge on the clips in a process of its own. */
export async function runJudge(
  { program, threads, lanes = 1, job: more }: Judge,
  model: string,
  segments: readonly Clip[],
): Promise<JudgeRun> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-judge-'));
  try {
    const report = join(folder, 'usage');
    const hook = new URL('./report-usage.js', import.meta.url).href;
    const start = performance.now();
    const job: JudgeJob = { ...more, model, threads, lanes, segments };
    const { stdout } = await execa(process.execPath, ['--import', hook, program], {
      input: JSON.stringify(job),
      env: { REPORT_USAGE: report },
    });
    const wallSeconds = (performance.now() - start) / 1000;
    const lines = stdout.split('\n');
    const { warmSeconds, ...totals }: Totals = JSON.parse(lines.pop() ?? '');
    const texts = lines.map((line): string => JSON.parse(line).text);
    const { peakBytes } = JSON.parse(readFileSync(report, 'utf8')) as Usage;
    return { ...totals, texts, wholeSeconds: wallSeconds - warmSeconds, peakBytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
