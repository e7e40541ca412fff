import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packageFile } from '../../../src/base/package-root.ts';
import { judgesInstalled, why } from '../ctc/sherpa-judge.ts';

/** The tokens that a judge decodes, and the start of each, in seconds. */
export interface JudgedTokens {
  readonly tokens: readonly string[];
  readonly timestamps: readonly number[];
}

export interface SherpaSearch {
  readonly kind: 'transducer' | 'nemo_transducer';
  /** Default: greedy search. */
  readonly beams?: number;
  /** Words in which each character is a token. */
  readonly hotWords?: readonly string[];
  readonly hotWordScore?: number;
}

export const sherpaInstalled = judgesInstalled;
export const whyNoSherpa = why;

/** A Python with onnx-asr; the environment variable `JUDGES_PYTHON` can name it. */
const PYTHON = process.env['JUDGES_PYTHON'] ?? 'python3';
export const onnxAsrInstalled =
  spawnSync(PYTHON, ['-c', 'import onnx_asr'], { stdio: 'ignore' }).status === 0;
export const whyNoOnnxAsr = onnxAsrInstalled
  ? ''
  : ' (skipped: pip install onnx-asr; JUDGES_PYTHON names the Python)';

/** Decodes each clip of 16 kHz samples by sherpa-onnx. */
export const decodedBySherpa = (
  model: string,
  clips: readonly Float32Array[],
  { hotWords = [], ...search }: SherpaSearch,
): Promise<readonly JudgedTokens[]> =>
  judged(clips, async (segments) => {
    const program = packageFile('test', 'judges', 'sherpa-transducer.mjs');
    const spaced = hotWords.map((word) => [...word].join(' '));
    const job = { model, threads: 1, ...search, hotWords: spaced, segments };
    const { stdout } = await execa(process.execPath, [program], { input: JSON.stringify(job) });
    return stdout;
  });

/** Decodes each clip of 16 kHz samples by onnx-asr. */
export const decodedByOnnxAsr = (
  model: string,
  clips: readonly Float32Array[],
  kind: 'nemo-conformer-tdt' | 'nemo-conformer-rnnt',
): Promise<readonly JudgedTokens[]> =>
  judged(clips, async (segments) => {
    const program = packageFile('test', 'judges', 'onnx-asr.py');
    const paths = segments.map(({ path }) => path);
    return (await execa(PYTHON, [program, model, kind, ...paths])).stdout;
  });

async function judged(
  clips: readonly Float32Array[],
  run: (segments: readonly { readonly path: string }[]) => Promise<string>,
): Promise<readonly JudgedTokens[]> {
  const folder = mkdtempSync(join(tmpdir(), 'judged-'));
  try {
    const segments = clips.map((clip, index) => {
      const path = join(folder, `${index}.f32`);
      writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
      return { path };
    });
    const lines = (await run(segments)).split('\n').filter((line) => line.startsWith('{'));
    return lines.slice(0, clips.length).map((line): JudgedTokens => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
