import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packageFile } from '../../../src/base/package-root.ts';

export const judgesInstalled = existsSync(packageFile('test', 'judges', 'node_modules'));
export const why = judgesInstalled ? '' : ' (skipped: npm ci --prefix test/judges)';

export interface SherpaHeard {
  readonly text: string;
  /** The start of each token, in seconds. */
  readonly timestamps: readonly number[];
}

/** Recognises each clip (16 kHz) by sherpa-onnx; test/judges/sherpa-ctc.mjs documents `kind`. */
export const hearBySherpa = (
  model: string,
  kind: 'nemoCtc' | 'wenetCtc' | 'zipformerCtc' | 'zipformer2Ctc',
  clips: readonly Float32Array[],
): Promise<readonly SherpaHeard[]> => askJudge('sherpa-ctc.mjs', { model, kind }, clips);

/** Runs a program of test/judges in a process of its own, and returns its answer for each clip (16 kHz). */
export async function askJudge<Answer extends object>(
  program: string,
  job: { readonly model: string } & Readonly<Record<string, unknown>>,
  clips: readonly Float32Array[],
): Promise<readonly Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'));
  try {
    const segments = clips.map((clip, index) => {
      const path = join(folder, `${index}.f32`);
      writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
      return { path };
    });
    const input = JSON.stringify({ threads: 1, ...job, segments });
    const { stdout } = await execa(process.execPath, [packageFile('test', 'judges', program)], { input });
    const totalsLast = stdout.split('\n').filter((line) => line.startsWith('{'));
    return totalsLast.slice(0, -1).map((line): Answer => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
