import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const share = z.number().min(0).max(1);

const benchResult = z.object({
  model: z.string(),
  type: z.enum(['stt', 'tts']),
  /** Whether it came with the installation. */
  bundled: z.boolean(),
  /** The language of the recording or of the text, ISO 639-1. */
  language: z.string().optional(),
  figures: z
    .object({
      speed: z.number().min(0),
      /** Seconds. */
      first: z.number().min(0),
      load: z.number().min(0),
      words: share.optional(),
    })
    .optional(),
  /** The most bytes of memory that the process held. */
  memory: z.number().optional(),
  /** Why there are no figures. */
  failure: z.string().optional(),
  /** Its catalog entry; speed and errors relative to the default model. */
  catalog: z
    .object({
      speed: z.number().optional(),
      errors: z.number().optional(),
      /** Megabytes. */
      memory: z.number().optional(),
      /** Seconds. */
      load: z.number().optional(),
    })
    .optional(),
});

/** The result of a model: measurements, or the reason for their absence. */
export type BenchResult = z.infer<typeof benchResult>;

const benchReport = z.object({
  /** ISO 8601. */
  measured: z.string(),
  cores: z.int().min(1),
  results: z.array(benchResult),
});

/** The results of one run of `voice bench`. */
export type BenchReport = z.infer<typeof benchReport>;

/** The file for the results of the models of a folder. */
export const benchFile = (modelsDir: string): string => join(modelsDir, '.bench.json');

/** The results of the last run; `undefined` if they are missing or unreadable. */
export async function readBench(modelsDir: string): Promise<BenchReport | undefined> {
  try {
    return benchReport.safeParse(JSON.parse(await readFile(benchFile(modelsDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Parses the result of a child process that measured one model; `undefined` for anything else. */
export function parseBenchResult(text: string): BenchResult | undefined {
  try {
    return benchResult.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
