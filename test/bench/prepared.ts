import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';

/**
 * Preprocesses a recording, and writes the samples to `folder` as raw 32-bit floats, so that every judge gets
 * the same samples as our engine. Returns the path.
 */
export async function keepPrepared(path: string, folder: string): Promise<string> {
  const runtime = openLocalRuntime(resolveSettings({ options: {}, env: process.env }), process.env);
  const source = { type: 'file', name: path, path } as const;
  const speech = await runtime.prepare(source, new AbortController().signal);
  try {
    const kept = join(folder, `${basename(path)}.f32`);
    const samples = await speech.read(0, speech.samples);
    writeFileSync(kept, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    return kept;
  } finally {
    await speech.close();
    await runtime.close();
  }
}
