import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packageFile } from '../../../../src/base/package-root.ts';

export interface PipelineOptions {
  /** The language's name, such as `german`. */
  readonly language?: string;
  readonly task?: 'transcribe' | 'translate';
  readonly return_timestamps?: boolean | 'word';
}

export interface PipelineResult {
  readonly text: string;
  readonly chunks?: readonly { readonly text: string; readonly timestamp: readonly [number, number] }[];
}

/**
 * Transcribes each clip (16 kHz) by transformers.js in a process of its own; needs `npm ci --prefix
 * test/judges`. `dtype` chooses the files: `fp32`, `fp16`, `q8`.
 */
export async function hearByPipeline(
  model: string,
  clips: readonly Float32Array[],
  options: PipelineOptions = {},
  dtype = 'fp32',
): Promise<readonly PipelineResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  try {
    const segments = clips.map((clip, index) => {
      const path = join(folder, `${index}.f32`);
      writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
      return { path };
    });
    const program = packageFile('test', 'judges', 'whisper-pipeline.mjs');
    const job = { model, threads: 1, segments, options, dtype };
    const { stdout } = await execa(process.execPath, [program], { input: JSON.stringify(job) });
    const totalsLast = stdout.split('\n');
    return totalsLast.slice(0, -1).map((line): PipelineResult => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
