import { text } from 'node:stream/consumers';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine, SttOutcome, SttRequest } from '../../src/domain/engine.ts';
import { recognized } from '../../src/domain/outcome.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { ThreadPool } from '../../src/threads/pool.ts';
import { readChunk, toChunk } from '../../src/runtime/chunks.ts';
import { transcribeChunks } from '../../src/runtime/transcribe-chunks.ts';
import { parseWhisperConfig } from '../../src/engines/encoder-decoder/whisper/engine-config.ts';
import { chooseFiles } from '../../src/engines/encoder-decoder/whisper/model-files.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import type { JudgeJob } from './run-judge.ts';
import type { FixedWhisper } from './whisper-thread.ts';

// Our Whisper as a judge, with the job of test/judges/whisper-transformers.mjs: `threads` lanes of one thread each,
// and `rows` windows in one call.

interface Job extends JudgeJob {
  readonly newTokens: number;
  readonly rows: number;
}

const { model, threads, segments, newTokens, rows }: Job = JSON.parse(await text(process.stdin));
const never = new AbortController().signal;
const config = parseWhisperConfig(
  sttManifest({ engineConfig: { compute_type: 'float32', device: 'cpu', beam_size: 1 } }),
);
const files = await chooseFiles(model, config, false);
const pool = new ThreadPool<readonly Float32Array[], readonly number[]>({
  program: new URL('./whisper-thread.js', import.meta.url),
  data: { files, provider: 'cpu', beamSize: 1, runThreads: 1, tokens: newTokens } satisfies FixedWhisper,
  threads,
});

const counts: number[] = [];
const hearRows = async (requests: readonly SttRequest[], signal: AbortSignal): Promise<SttOutcome[]> => {
  const decoded = await pool.run(
    requests.map(({ speech }) => speech),
    signal,
  );
  counts.push(...decoded);
  return decoded.map(() => recognized({ language: 'en', segments: [] }));
};
const engine: SttEngine = {
  facts: {
    capabilities: sttManifest().capabilities,
    lanes: threads,
    batchRows: rows,
    paddedSeconds: 30,
    packing: 'windows',
    doubtfulLogprob: -1,
    verifiesDrafts: false,
    warnings: [],
  },
  warm: (count) => void pool.warm(count),
  transcribe: hearRows,
  close: () => pool.close(),
};

const path = segments[0]?.path ?? '';
const speech = await prepareSpeech(
  { type: 'file', name: path, path },
  { searchPath: process.env['PATH'], signal: never },
);
const chunks = segments.map(({ start = 0, end = speech.duration }) =>
  toChunk({ start: Math.round(start * SPEECH_RATE), end: Math.round(end * SPEECH_RATE), probability: 1 }),
);

const loading = stopwatch();
await pool.warm(threads);
const loadSeconds = loading();
const warming = stopwatch();
const second = new Float32Array(SPEECH_RATE) as Speech;
await Promise.all(Array.from({ length: threads }, () => pool.run([second], never)));
const warmSeconds = warming();

const before = process.cpuUsage();
const inference = stopwatch();
const each = (async function* () {
  yield* chunks;
})();
const options = { task: 'transcribe', temperature: 0, language: 'en' } as const;
for await (const { chunk } of transcribeChunks(
  engine,
  each,
  (asked) => readChunk(speech, asked),
  options,
  never,
)) {
  console.log(JSON.stringify({ text: `${chunk.start}` }));
}
const inferenceSeconds = inference();
const { user, system } = process.cpuUsage(before);
await pool.close();
await speech.close();
if (counts.some((count) => count !== newTokens)) throw new Error(`Windows of ${counts.join()} tokens.`);
const audioSeconds = chunks.reduce((sum, { samples }) => sum + samples / SPEECH_RATE, 0);
const cpuSeconds = (user + system) / 1e6;
console.log(JSON.stringify({ loadSeconds, warmSeconds, inferenceSeconds, cpuSeconds, audioSeconds }));

function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}
