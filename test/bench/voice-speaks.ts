import { basename, dirname } from 'node:path';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { speak } from '../../src/runtime/speak.ts';
import { pathToFileURL } from 'node:url';
import { packageFile } from '../../src/base/package-root.ts';
import type { SpeakJob } from './speak.ts';

// `voice speak` without its own process, measured like the programs in test/judges (speak-job.mjs).

interface Judging {
  readJob(): Promise<SpeakJob>;
  judge(job: SpeakJob, load: () => Promise<(text: string) => AsyncIterable<Float32Array>>): Promise<void>;
}
const { readJob, judge } = (await import(
  pathToFileURL(packageFile('test', 'judges', 'speak-job.mjs')).href
)) as Judging;

const job = await readJob();
const settings = {
  ...resolveSettings({ options: {}, env: process.env }),
  modelsDir: dirname(job.model),
  threads: job.threads,
};
const runtime = openLocalRuntime(settings, process.env);
const { signal } = new AbortController();
await judge(job, async () => {
  const model = await runtime.store.resolve(basename(job.model), 'tts');
  await runtime.tts(model);
  return async function* (text) {
    for await (const { samples } of speak(runtime, { model, text }, signal)) yield samples;
  };
});
await runtime.close();
