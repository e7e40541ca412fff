import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TurnEngine } from '../../src/domain/vad-engine.ts';
import { openTurnEngine } from '../../src/engines/registry.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { catalogEntry, DEFAULT_TURN_MODEL } from '../../src/models/catalog.ts';
import { ModelStore } from '../../src/models/store.ts';
import { judgesIn } from '../bench/judge-environment.ts';
import { hasRecordings, recordingPath } from '../fixtures/recordings.ts';
import { whiteNoise } from '../fixtures/signals.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { PIPECAT } from './packages.ts';

/** Compares smart-turn of real weights with pipecat, which runs the same graph with its own code. */

const models = inject('realModels');
const turns = inject('realTurns');
const recordings = inject('realRecordings');
const never = new AbortController().signal;
const PAUSE_SAMPLES = 3_200;
/**
 * Both must use this version, because other versions round differently, and quantized values then differ by a
 * step.
 */
const ONNX_RUNTIME = (createRequire(import.meta.url)('onnxruntime-node/package.json') as { version: string })
  .version;

const SENTENCES = [
  'I would like to book a table for four people on Friday evening.',
  'Could you tell me how long the train to Berlin takes, and',
  'My number is five five five, one two',
  'Thank you, that is all I wanted to know.',
  'What time does the museum open tomorrow?',
  'Well, I was thinking that maybe we could',
  'No, I said the blue one.',
  'Let me see, the address is, um,',
];

describe.skipIf(models === undefined || turns === undefined || recordings === undefined)('smart-turn', () => {
  let voice: VoiceHere;
  let folder: string;
  let engine: TurnEngine;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-turns-'));
    voice = openVoiceHere(models!);
    engine = await openTurnEngine(await new ModelStore(turns!).usual('vad'));
  });
  afterAll(async () => {
    await engine?.close();
    await voice?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function samplesOf(path: string): Promise<Float32Array> {
    const prepared = await prepareSpeech(
      { type: 'file', name: path, path },
      { searchPath: process.env['PATH'], signal: never },
    );
    const samples = await prepared.read(0, prepared.samples);
    await prepared.close();
    return samples;
  }

  async function spokenByKokoro(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const [index, text] of SENTENCES.entries()) {
      const path = join(folder, `kokoro-${index}.wav`);
      expect(await voice.run(['speak', text, '-m', 'kokoro-v1', '-o', path, '-q'])).toMatchObject({
        code: 0,
      });
      paths.push(path);
    }
    return paths;
  }

  const withPause = (samples: Float32Array): Float32Array => {
    const all = new Float32Array(samples.length + PAUSE_SAMPLES);
    all.set(samples);
    return all;
  };

  /** Speech in ten languages: whole, and cut in the middle with and without a pause at the end. */
  async function clips(): Promise<readonly Float32Array[]> {
    const inPackage = (await readdir(recordings!, { recursive: true })).filter((name) =>
      name.endsWith('.wav'),
    );
    const shared = hasRecordings ? ['jfk.flac', 'quilter.wav', 'austen-0870.wav', 'talk-60s.wav'] : [];
    const paths = [
      ...inPackage.map((name) => join(recordings!, name)),
      ...shared.map(recordingPath),
      ...(await spokenByKokoro()),
    ];
    const all: Float32Array[] = [];
    for (const path of paths) {
      const samples = await samplesOf(path);
      const cut = (share: number) => samples.subarray(0, Math.floor(samples.length * share));
      all.push(withPause(samples), cut(0.37), withPause(cut(0.71)));
    }
    return [...all, new Float32Array(16_000), whiteNoise(16_000 * 9, -30), Float32Array.of(0.5)];
  }

  it(
    'decides as pipecat on more than 100 clips, with probabilities equal to 0.001, and to 0.02 in a few',
    { timeout: 900_000 },
    async () => {
      const heard = await clips();
      expect(heard.length).toBeGreaterThan(100);
      const paths = heard.map((_, index) => join(folder, `${index}.f32`));
      for (const [index, samples] of heard.entries()) await writeFile(paths[index]!, samples);
      const judge = await execa(
        await judgesIn(PIPECAT, `onnxruntime==${ONNX_RUNTIME}`),
        ['test/judges/pipecat-turns.py'],
        {
          input: JSON.stringify({ clips: paths }),
        },
      );
      const { answers, cpuSeconds } = JSON.parse(judge.stdout.split('\n').at(-1)!) as {
        readonly answers: readonly { readonly prediction: 0 | 1; readonly probability: number }[];
        readonly cpuSeconds: number;
      };
      await engine.completion(heard[0]!, never);
      const before = process.cpuUsage();
      const own: number[] = [];
      for (const samples of heard) own.push(await engine.completion(samples, never));
      const { user, system } = process.cpuUsage(before);
      const differences = own.map((probability, index) =>
        Math.abs(probability - answers[index]!.probability),
      );
      const perClip = (seconds: number) => `${((1000 * seconds) / heard.length).toFixed(1)} ms`;
      process.stderr.write(
        `smart-turn: ${heard.length} clips, ${answers.filter(({ prediction }) => prediction).length} complete, ` +
          `largest difference ${Math.max(...differences).toExponential(1)}, ` +
          `${differences.filter((difference) => difference >= 1e-3).length} over 0.001, processor time a clip ` +
          `${perClip((user + system) / 1e6)}, pipecat ${perClip(cpuSeconds)}\n`,
      );
      // Values are rounded to eight bits between layers, so the last bit of a feature can change one by a
      // step.
      expect(Math.max(...differences)).toBeLessThan(0.02);
      expect(differences.filter((difference) => difference >= 1e-3).length / heard.length).toBeLessThan(0.05);
      expect(own.map((probability) => Number(probability > 0.5))).toEqual(
        answers.map(({ prediction }) => prediction),
      );
    },
  );

  it('is the file that the catalog names', async () => {
    const { files } = catalogEntry(DEFAULT_TURN_MODEL)!;
    const [{ path, bytes } = { path: '' }] = files;
    expect((await readFile(join(turns!, DEFAULT_TURN_MODEL, path))).length).toBe(bytes);
    expect(await voice.run(['models', 'verify', '--models-dir', turns!])).toMatchObject({ code: 0 });
  });
});
