import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openPiperGraph } from '../../src/engines/piper/graph.ts';
import { readPiperVoice } from '../../src/engines/piper/voice-file.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { speak } from '../../src/runtime/speak.ts';
import { cached } from '../real/packages.ts';
import { REAL_PIPER_VOICE, realPiper } from '../real/piper-model.ts';
import { openPhonemeIds } from './piper-ids.ts';
import { englishSentences, sentencesIn } from './piper-sentences.ts';
import type { Section } from './section.ts';
import { median } from './statistics.ts';

const PIPER = 'piper-tts==1.8.0';
const JUDGE = 'test/judges/piper-tts.py';
const SENTENCE = 'When the rain had stopped, we walked along the river.';
const PASSAGE = `${SENTENCE} We found the old bridge at last. It was cold, and nobody had been there for a long time. The boards were wet and some of them had come loose, so we went across one by one and held on to the rope.`;
const ROUNDS = 5;
const THREADS = 2;
const FIRST_TARGET_MS = 150;
const SAMPLES_TARGET = 1e-3;

/** eSpeak voices whose data are the same in both versions of eSpeak. */
const LANGUAGES = 'de it ro sk nl pl tr uk es fr cs fi hu da ca bg id hr sl et vi'.split(' ');

/**
 * The version of Piper in a voice's file for which our phonemes are those that piper-tts uses for all voices.
 */
const TRAINED_BY = '1.5.0';

interface Spoke {
  readonly loadSeconds: number;
  readonly sentenceMs: readonly number[];
  readonly seconds: readonly number[];
  readonly cpuSeconds: readonly number[];
  readonly soundSeconds: number;
}

/** A real Piper voice beside piper-tts: equality of phonemes and samples, and speed. */
export const piper: Section = {
  name: 'piper',
  title: `A voice of Piper's beside ${PIPER}: sounds, samples without noise, and speed on ${THREADS} threads`,
  async run({ folder, say }) {
    const python = join(await piperTts(), 'bin', 'python');
    const judge = async <T>(job: object): Promise<T> => {
      const { stdout } = await execa(python, [JUDGE], { input: JSON.stringify(job), maxBuffer: 2 ** 30 });
      return JSON.parse(stdout.split('\n').at(-1)!) as T;
    };
    const models = await realPiper();
    const voice = join(models, REAL_PIPER_VOICE, `${REAL_PIPER_VOICE}.onnx`);

    say('sounds');
    const sounds: Awaited<ReturnType<typeof compareIds>>[] = [];
    for (const language of ['en-us', ...LANGUAGES]) {
      const own = join(folder, language);
      writeVoiceFile(`${voice}.json`, own, language);
      const sentences = language === 'en-us' ? englishSentences(500) : sentencesIn(language, 50);
      sounds.push(await compareIds(own, sentences, judge));
    }

    say('samples');
    const far = await compareSamples(join(models, REAL_PIPER_VOICE), folder, judge);

    const [ours, theirs]: [Spoke[], Spoke[]] = [[], []];
    for (let round = 0; round < 2; round++) {
      say(`speed, ${round + 1} of 2`);
      ours.push(await speakHere(models));
      theirs.push(
        await judge({
          mode: 'speak',
          voice,
          threads: THREADS,
          sentence: SENTENCE,
          passage: PASSAGE,
          rounds: ROUNDS,
        }),
      );
    }
    const all = (runs: readonly Spoke[], of: 'sentenceMs' | 'seconds' | 'cpuSeconds') =>
      runs.flatMap((run) => run[of]);
    const factor = (runs: readonly Spoke[], of: 'seconds' | 'cpuSeconds') =>
      median(runs.flatMap((run) => run[of].map((seconds) => seconds / run.soundSeconds)));
    const first = median(all(ours, 'sentenceMs'));
    const ratio = factor(ours, 'seconds') / factor(theirs, 'seconds');
    const same = (row: (typeof sounds)[number]) => `${row.same} of ${row.count}`;
    return {
      rows: [
        ['', 'first sound', 'real time', 'processor'],
        ...[['voice', ours] as const, ['piper-tts', theirs] as const].map(([name, runs]) => [
          name,
          `${median(all(runs, 'sentenceMs')).toFixed(0)} ms`,
          factor(runs, 'seconds').toFixed(3),
          factor(runs, 'cpuSeconds').toFixed(3),
        ]),
      ],
      notes: [
        `Sentences with the same ids: ${sounds.map((row) => `${row.language} ${same(row)}`).join(', ')}.`,
        `Samples without noise: ${far.toExponential(1)} apart at most (target ${SAMPLES_TARGET}) ${far <= SAMPLES_TARGET ? 'met' : 'MISSED'}.`,
        `First sound of a sentence: ${first.toFixed(0)} ms (target ${FIRST_TARGET_MS}) ${first <= FIRST_TARGET_MS ? 'met' : 'MISSED'}.`,
        `Real-time factor by that of piper-tts: ${ratio.toFixed(2)} (target 1) ${ratio <= 1 ? 'met' : 'MISSED'}.`,
      ],
      figures: { sounds, far, ours, theirs },
    };
  },
};

type AskJudge = <T>(job: object) => Promise<T>;

/** The folder of a virtual environment with piper-tts; the first call makes it. */
const piperTts = () =>
  cached(PIPER.replaceAll('=', '-'), async (folder) => {
    await execa('python3', ['-m', 'venv', folder]);
    await execa(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', PIPER, 'onnx']);
  });

/** Writes a copy of the voice `like` for another eSpeak voice. */
function writeVoiceFile(like: string, folder: string, language: string): void {
  mkdirSync(folder);
  const file = JSON.parse(readFileSync(like, 'utf8')) as object;
  const own = {
    ...file,
    espeak: { voice: language },
    language: { code: language },
    piper_version: TRAINED_BY,
  };
  writeFileSync(join(folder, `${language}.onnx.json`), JSON.stringify(own));
}

async function compareIds(folder: string, texts: readonly string[], judge: AskJudge) {
  const file = await readPiperVoice(folder);
  const idsOf = await openPhonemeIds(file);
  const theirs = await judge<number[][][]>({
    mode: 'ids',
    config: join(folder, `${file.name}.onnx.json`),
    texts,
  });
  let same = 0;
  for (const [index, text] of texts.entries())
    if (JSON.stringify(await idsOf(text)) === JSON.stringify(theirs[index])) same++;
  return { language: file.language, same, count: texts.length };
}

/** The largest difference of samples between our patched graph and theirs, without noise. */
async function compareSamples(folder: string, scratch: string, judge: AskJudge): Promise<number> {
  const file = await readPiperVoice(folder);
  const graph = await openPiperGraph(folder, `${file.name}.onnx`, { runThreads: THREADS });
  const texts = [SENTENCE, ...englishSentences(500).filter((_, index) => index % 50 === 0)];
  const job = { voice: join(folder, `${file.name}.onnx`), texts };
  const ids = await judge<number[][][]>({ mode: 'ids', config: `${job.voice}.json`, texts });
  const told = await judge<number[][][]>({ mode: 'samples', ...job, folder: scratch });
  let far = 0;
  for (const [index, sentences] of ids.entries()) {
    const bytes = readFileSync(join(scratch, `${index}.f32`));
    const theirs = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    let at = 0;
    for (const [nth, sentence] of sentences.entries()) {
      const { samples, frames } = await graph.run({
        ids: sentence,
        speaker: 0,
        noiseScale: 0,
        noiseWidth: 0,
        lengthScale: file.lengthScale,
        noiseStart: 0,
      });
      const peak = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      for (const sample of samples) far = Math.max(far, Math.abs(sample / peak - theirs[at++]!));
      const durations = [...(frames ?? [])].map((count) => count * file.frameSamples);
      if (JSON.stringify(durations) !== JSON.stringify(told[index]![nth])) far = Infinity;
    }
    if (at !== theirs.length) far = Infinity;
  }
  return far;
}

async function speakHere(models: string): Promise<Spoke> {
  const begin = performance.now();
  const settings = {
    ...resolveSettings({ options: {}, env: process.env }),
    modelsDir: models,
    threads: THREADS,
  };
  const runtime = openLocalRuntime(settings, process.env);
  try {
    const model = await runtime.store.resolve(REAL_PIPER_VOICE, 'tts');
    const { signal } = new AbortController();
    const say = async (text: string) => {
      const start = performance.now();
      let first: number | undefined;
      let samples = 0;
      for await (const chunk of speak(runtime, { model, text, textNormalization: 'off' }, signal)) {
        first ??= performance.now() - start;
        samples += chunk.samples.length;
      }
      return { first: first!, seconds: (performance.now() - start) / 1000, sound: samples / 24_000 };
    };
    await say(SENTENCE);
    const spoke = {
      loadSeconds: (performance.now() - begin) / 1000,
      sentenceMs: [] as number[],
      seconds: [] as number[],
      cpuSeconds: [] as number[],
      soundSeconds: 0,
    };
    for (let round = 0; round < ROUNDS; round++) {
      spoke.sentenceMs.push((await say(SENTENCE)).first);
      const before = process.cpuUsage();
      const { seconds, sound } = await say(PASSAGE);
      const { user, system } = process.cpuUsage(before);
      spoke.seconds.push(seconds);
      spoke.cpuSeconds.push((user + system) / 1e6);
      spoke.soundSeconds = sound;
    }
    return spoke;
  } finally {
    await runtime.close();
  }
}
