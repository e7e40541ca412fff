import { basename, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { type Chunk, toChunk } from '../../src/runtime/chunks.ts';
import { transcribeChunks } from '../../src/runtime/transcribe-chunks.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import type { JudgeJob } from './run-judge.ts';

// Runs our own engine as a judge, with the job and the answer of the programs in test/judges (job.mjs), so
// that it is measured in the same way. Its segments are parts of one recording.

const { model, threads, segments }: JudgeJob = JSON.parse(await text(process.stdin));
const { signal } = new AbortController();
const options = { task: 'transcribe', temperature: 0 } as const;
const path = segments[0]?.path ?? '';

const settings = {
  ...resolveSettings({ options: {}, env: process.env }),
  modelsDir: dirname(model),
  threads,
};
const runtime = openLocalRuntime(settings, process.env);
const speech = await runtime.prepare({ type: 'file', name: path, path }, signal);
const clips = segments.map(({ start = 0, end = speech.duration }): Chunk => {
  const [from, to] = [start, end].map((seconds) => Math.round(seconds * SPEECH_RATE));
  return toChunk({ start: from!, end: Math.min(to!, speech.samples), probability: 1 });
});
const read = ({ start, end }: Chunk) => speech.read(start, end - start);

const loading = stopwatch();
const engine = await runtime.stt(await runtime.store.resolve(basename(model), 'stt'));
const loadSeconds = loading();
const warming = stopwatch();
// Each thread first gets one second of audio, because otherwise it would load its copy of the model during
// the measurement.
const second = await speech.read(clips[0]!.start, SPEECH_RATE);
await Promise.all(
  Array.from({ length: engine.facts.lanes }, () =>
    engine.transcribe([{ ...options, speech: second, speechProbability: 1 }], signal),
  ),
);
const warmSeconds = warming();

const before = process.cpuUsage();
const inference = stopwatch();
const texts: string[] = [];
for await (const { result } of transcribeChunks(engine, inTurn(clips), read, options, signal)) {
  texts.push(result.segments.map((segment) => segment.text).join(' '));
}
const inferenceSeconds = inference();
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1e6;
await runtime.close();
await speech.close();

const audioSeconds = clips.reduce((sum, { start, end }) => sum + (end - start) / SPEECH_RATE, 0);
const totals = { loadSeconds, warmSeconds, inferenceSeconds, cpuSeconds, audioSeconds };
for (const line of [...texts.map((text) => ({ text })), totals]) console.log(JSON.stringify(line));

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}
