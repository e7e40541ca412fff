import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packageFile } from '../../../src/base/package-root.ts';

export const judgesInstalled = existsSync(packageFile('test', 'judges', 'node_modules'));
export const why = judgesInstalled ? '' : ' (skipped: npm ci --prefix test/judges)';

export interface SherpaHeard {
  readonly text: string;
  /** When each token begins, in seconds. */
  readonly timestamps: readonly number[];
}

/** What sherpa-onnx makes of each clip (16 kHz), in a process of its own; test/judges/sherpa-ctc.mjs tells of `kind`. */
export async function hearBySherpa(
  model: string,
  kind: 'nemoCtc' | 'wenetCtc' | 'zipformerCtc' | 'zipformer2Ctc',
  clips: readonly Float32Array[],
): Promise<readonly SherpaHeard[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sherpa-'));
  try {
    const segments = clips.map((clip, index) => {
      const path = join(folder, `${index}.f32`);
      writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
      return { path };
    });
    const program = packageFile('test', 'judges', 'sherpa-ctc.mjs');
    const job = { model, kind, threads: 1, segments };
    const { stdout } = await execa(process.execPath, [program], { input: JSON.stringify(job) });
    const totalsLast = stdout.split('\n').filter((line) => line.startsWith('{'));
    return totalsLast.slice(0, -1).map((line): SherpaHeard => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
