import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

export interface VoiceRun {
  readonly out: string;
  /** From start to end of the process. */
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

/** As `runVoice`, with the most memory (resident set) the process held at any moment, in bytes. */
export async function runVoiceMeasured(
  args: readonly string[],
  folder: string,
): Promise<VoiceRun & { readonly peakBytes: number }> {
  const report = join(folder, 'peak');
  const hook = new URL('./report-memory.js', import.meta.url).href;
  const run = await runVoice(args, ['--import', hook], { REPORT_MEMORY: report });
  return { ...run, peakBytes: Number(readFileSync(report, 'utf8')) };
}
