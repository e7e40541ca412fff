import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { collect } from '../helpers/collect.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { StreamCommand } from '../../src/domain/live-stream.ts';
import { openCtcEngine } from '../../src/engines/ctc/engine.ts';
import { openTransducerEngine } from '../../src/engines/transducer/engine.ts';
import { ctcManifest } from '../generated/ctc/ctc-manifest.ts';
import type { JudgeJob } from './run-judge.ts';

// Runs our frame-by-frame engines as a judge. The job is that of test/judges/sherpa-ctc.mjs, with the
// additional fields `engine` and `decoding`.

interface Job extends JudgeJob {
  readonly engine?: 'transducer';
  readonly decoding: 'greedy' | 'beam';
  readonly live: boolean;
}

/** Samples per microphone frame. */
const FRAME = SPEECH_RATE / 10;

const { model, threads, segments, engine: kind, decoding, live }: Job = JSON.parse(await text(process.stdin));
const never = new AbortController().signal;
const clips = segments.map(({ path }) => {
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) as Speech;
});

const loading = stopwatch();
const manifest = ctcManifest({ decoding });
const engine =
  kind === 'transducer'
    ? await openTransducerEngine({ folder: model, manifest: { ...manifest, engine: kind } }, threads)
    : await openCtcEngine({ folder: model, manifest }, threads);
const loadSeconds = loading();
const warming = stopwatch();
await hear(clips[0]!.slice(0, SPEECH_RATE) as Speech);
const warmSeconds = warming();

const before = process.cpuUsage();
const inference = stopwatch();
for (const clip of clips) console.log(JSON.stringify(await hear(clip)));
const inferenceSeconds = inference();
const { user, system } = process.cpuUsage(before);
await engine.close();
const audioSeconds = clips.reduce((sum, { length }) => sum + length / SPEECH_RATE, 0);
const cpuSeconds = (user + system) / 1e6;
console.log(JSON.stringify({ loadSeconds, warmSeconds, inferenceSeconds, cpuSeconds, audioSeconds }));

async function hear(speech: Speech): Promise<{ readonly text: string }> {
  const asked = { task: 'transcribe', speechProbability: 1, temperature: 0 } as const;
  if (!live) {
    const { segments } = await transcribeOne(engine, { ...asked, speech }, never);
    return { text: segments[0]?.text ?? '' };
  }
  const events = await collect(engine.stream!(frames(speech), never));
  const last = events.at(-1);
  return { text: last?.type === 'final' ? (last.result.segments[0]?.text ?? '') : '' };
}

async function* frames(speech: Speech): AsyncGenerator<StreamCommand> {
  for (let at = 0; at < speech.length; at += FRAME)
    yield { type: 'audio', samples: speech.slice(at, at + FRAME) as Speech };
}

function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}
