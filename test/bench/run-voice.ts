import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

export interface VoiceRun {
  readonly out: string;
  /** The time from start to end of the process. */
  readonly wallSeconds: number;
}

/** Runs the built command line. Rejects, with what it wrote to standard error, when it fails. */
export async function runVoice(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<VoiceRun> {
  const start = performance.now();
  const { stdout } = await execa(process.execPath, [...nodeArgs, 'bin/voice.js', ...args], {
    env,
    maxBuffer: 1e9,
  });
  return { out: stdout, wallSeconds: (performance.now() - start) / 1000 };
}

/** The resources that a process used. */
export interface Usage {
  /** The peak resident set. */
  readonly peakBytes: number;
  /** The processor time of all threads. */
  readonly cpuSeconds: number;
}

/** Like `runVoice`, and measures the resources of the process. */
export async function runVoiceMeasured(
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<VoiceRun & Usage> {
  const report = join(folder, 'usage');
  const hook = new URL('./report-usage.js', import.meta.url).href;
  const run = await runVoice(args, ['--import', hook], { ...env, REPORT_USAGE: report });
  return { ...run, ...(JSON.parse(readFileSync(report, 'utf8')) as Usage) };
}
