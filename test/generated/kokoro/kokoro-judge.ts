import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { packageFile } from '../../../src/base/package-root.ts';
import { STYLE_SIZE } from './graph.ts';

export interface KokoroJudgeJob {
  /** A folder of the hub's layout. */
  readonly model: string;
  /** The text in Kokoro's phoneme symbols. */
  readonly symbols: string;
  /** [510 x 256] */
  readonly voice: Float32Array;
  readonly speed?: number;
  readonly dtype?: string;
}

export interface JudgedSpeech {
  /** Token ids, with padding. */
  readonly ids: readonly number[];
  readonly samples: Float32Array;
}

/** Speaks by kokoro-js in a process of its own; needs `npm ci --prefix test/judges`. */
export async function judgeByKokoroJs({ voice, ...job }: KokoroJudgeJob): Promise<JudgedSpeech> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-judge-'));
  try {
    const path = join(folder, 'shifted.bin');
    writeFileSync(path, new Uint8Array(oneRowLater(voice).buffer));
    const { stdout } = await execa(process.execPath, [packageFile('test', 'judges', 'kokoro-js.mjs')], {
      input: JSON.stringify({ ...job, voice: path }),
    });
    const { ids, samples } = JSON.parse(stdout.split('\n').at(-1)!) as { ids: number[]; samples: string };
    const bytes = Buffer.from(samples, 'base64');
    return {
      ids,
      samples: new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Shifts rows by one, because kokoro-js takes row n for n symbols, and Kokoro itself row n - 1. */
function oneRowLater(voice: Float32Array): Float32Array {
  const later = new Float32Array(voice.length);
  later.set(voice.subarray(0, voice.length - STYLE_SIZE), STYLE_SIZE);
  return later;
}
