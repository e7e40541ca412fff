import { execa } from 'execa';
import { packageFile } from '../../../src/base/package-root.ts';

/** The job of whisper-transformers.mjs, which documents the fields. */
export interface WhisperJudgeJob {
  /** A folder of the hub's layout. */
  readonly model: string;
  readonly threads: number;
  readonly segments: readonly { readonly path: string; readonly start?: number; readonly end?: number }[];
  readonly generation?: Readonly<Record<string, unknown>>;
  readonly newTokens?: number;
  readonly dtype?: string;
  readonly openaiRules?: boolean;
  readonly scores?: boolean;
  readonly features?: boolean;
}

export interface JudgedClip {
  readonly text: string;
  /** All tokens, from the decoder's start token. */
  readonly tokens: readonly number[];
  readonly tokenTimes?: readonly number[];
  /** The scores of each step, after all rules. */
  readonly scores?: readonly JudgedStep[];
  /** Base64 of float32 [mel bins, frames]. */
  readonly features?: string;
  readonly seconds: number;
}

export interface JudgedStep {
  readonly token: number;
  readonly logit: number;
  readonly second: number;
  readonly secondLogit: number;
}

/** Transcribes clips by transformers.js in a process of its own; needs `npm ci --prefix test/judges`. */
export async function judgeByTransformers(job: WhisperJudgeJob): Promise<readonly JudgedClip[]> {
  const program = packageFile('test', 'judges', 'whisper-transformers.mjs');
  const { stdout } = await execa(process.execPath, [program], { input: JSON.stringify(job) });
  const totalsLast = stdout.split('\n');
  return totalsLast.slice(0, -1).map((line): JudgedClip => JSON.parse(line));
}
