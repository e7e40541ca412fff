import { mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { serve } from '../e2e/voice-server.ts';
import { writeTokenizer } from '../generated/kokoro/functional-kokoro.ts';
import { realModels } from '../real/real-models.ts';
import { judgesIn } from './judge-environment.ts';
import { KOKORO_ONNX, kokoroOnnxFile } from '../real/kokoro-onnx.ts';
import { hasJudges, NOT_INSTALLED } from './run-judge.ts';
import { runVoiceMeasured, type Usage } from './run-voice.ts';
import type { Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';

const MODEL = 'kokoro-v1';
const VOICE = 'af_heart';
const ROUNDS = 3;
const RATE = 24_000;

/** Targets: time relative to kokoro-onnx, real-time factor, seconds to the first sound, and memory in MiB. */
const TARGETS = { time: 0.8, realTime: 0.33, firstSound: 0.6, memory: 600 };

/** A text of about ten seconds, and one of six times that length. */
const TEN =
  'When the rain had stopped, we walked along the river until we found the old bridge. It was cold, and nobody had been there for a long time.';
const NEXT = [
  'The boards were wet and some of them had come loose, so we went across one by one and held on to the rope.',
  'On the other side there was a small house with a red roof, and an old man sat in front of it and read the newspaper.',
  'He asked us where we came from, and when we told him, he laughed and said that nobody had crossed the bridge since the spring.',
  'We stayed with him until the evening, drank his tea, and listened to his stories about the mountains and the people who lived there.',
  'When it was dark he gave us a lamp, and we went back the way we had come, more slowly than before, and did not say a word.',
  'The next morning the river had risen so high that the bridge was gone, and we never saw the old man or his house again.',
  'I still think of that evening whenever it rains, and of the lamp, which stands on the shelf beside my window.',
  'My sister says that I made it all up, but she was there, and she was the one who carried the lamp.',
];
const TEXTS = { '10 s': TEN, '60 s': [TEN, ...NEXT].join(' ') };
/** A sentence of twelve words. */
const SENTENCE = 'The next morning the river had risen so high that it flooded.';
const REQUESTS = 7;

type Run = Usage & { readonly wallSeconds: number; readonly soundSeconds: number };

/**
 * Kokoro of real weights beside kokoro-onnx and kokoro-js on the same file: whole commands, in alternating
 * order.
 */
export const speakWhole: Section = {
  name: 'speak',
  title: `Kokoro 82M (int8) beside ${KOKORO_ONNX} and kokoro-js: whole commands, medians of ${ROUNDS} rounds in alternation`,
  async run({ folder, say }) {
    const models = await realModels();
    const python = await judgesIn(KOKORO_ONNX);
    const weights = await kokoroOnnxFile();
    const theirs = await kokoroJsFolder(folder, join(models, MODEL));
    const wav = join(folder, 'spoken.wav');
    const measured = async (run: () => Promise<Usage>, bytesPerSample: number): Promise<Run> => {
      const start = performance.now();
      const usage = await run();
      const wallSeconds = (performance.now() - start) / 1000;
      const soundSeconds = ((await stat(wav)).size - 44) / bytesPerSample / RATE;
      return { ...usage, wallSeconds, soundSeconds };
    };
    const lastLine = ({ stdout }: { readonly stdout: string }) =>
      JSON.parse(stdout.split('\n').at(-1)!) as Usage;
    const speakers: Readonly<Record<string, (text: string) => Promise<Run>>> = {
      voice: (text) =>
        measured(
          () =>
            runVoiceMeasured(['speak', text, '--voice', VOICE, '-o', wav], folder, {
              VOICE_MODELS_DIR: models,
            }),
          2,
        ),
      'kokoro-onnx': (text) =>
        measured(async () => {
          const script = 'test/judges/speak-kokoro-onnx.py';
          const voices = join(models, MODEL, 'voices');
          return lastLine(await execa(python, [script, weights, voices, VOICE, text, wav]));
        }, 2),
      ...(hasJudges() && {
        'kokoro-js': (text: string) =>
          measured(async () => {
            const script = 'test/judges/speak-whole-kokoro-js.mjs';
            return lastLine(await execa(process.execPath, [script, theirs, VOICE, text, wav]));
          }, 4),
      }),
    };
    // Files that are prepared once are prepared before the measurement.
    await speakers['voice']!('Yes.');
    const cases: { readonly name: string; readonly runs: Readonly<Record<string, Run[]>> }[] = [];
    for (const [name, text] of Object.entries(TEXTS)) {
      const runs = Object.fromEntries(Object.keys(speakers).map((speaker) => [speaker, [] as Run[]]));
      for (let round = 0; round < ROUNDS; round++) {
        say(`${name}: round ${round + 1} of ${ROUNDS}`);
        for (const [speaker, speak] of Object.entries(speakers)) runs[speaker]!.push(await speak(text));
      }
      cases.push({ name, runs });
    }
    say('first sound of a warm server');
    return report(cases, await firstSound(models));
  },
};

/** Makes a folder of the same model in the layout of kokoro-js. */
async function kokoroJsFolder(folder: string, model: string): Promise<string> {
  const made = join(folder, 'for-kokoro-js');
  await mkdir(made);
  for (const name of ['onnx', 'voices']) await symlink(join(model, name), join(made, name));
  writeTokenizer(made);
  return made;
}

/** The median time in seconds to the first sound of a sentence over HTTP. */
async function firstSound(modelsDir: string): Promise<number> {
  const server = await serve({ modelsDir, args: ['--preload', MODEL] });
  try {
    const took: number[] = [];
    for (let nth = 0; nth <= REQUESTS; nth++) {
      const begun = performance.now();
      const response = await fetch(`${server.url}/v1/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: MODEL, voice: VOICE, input: SENTENCE, response_format: 'pcm' }),
      });
      let first: number | undefined;
      for await (const bytes of response.body!)
        if ((bytes as Uint8Array).length > 0) first ??= (performance.now() - begun) / 1000;
      if (nth > 0) took.push(first!);
    }
    return median(took);
  } finally {
    await server.end();
  }
}

function report(
  cases: readonly { readonly name: string; readonly runs: Readonly<Record<string, Run[]>> }[],
  first: number,
) {
  const rows = cases.flatMap(({ name, runs }) =>
    Object.entries(runs).map(([speaker, own]) => {
      const of = (key: keyof Run, all: readonly Run[] = own) => all.map((run) => run[key]);
      return {
        name,
        speaker,
        wall: median(of('wallSeconds')),
        cpu: median(of('cpuSeconds')),
        sound: median(of('soundSeconds')),
        wallRatio: medianRatio(of('wallSeconds', runs['kokoro-onnx']), of('wallSeconds')),
        cpuRatio: medianRatio(of('cpuSeconds', runs['kokoro-onnx']), of('cpuSeconds')),
        peak: Math.max(...of('peakBytes')) / 2 ** 20,
      };
    }),
  );
  const told = (value: number, target: number) =>
    `${value.toFixed(2)} (target ${target}) ${value <= target ? 'met' : 'MISSED'}`;
  const ours = rows.filter(({ speaker }) => speaker === 'voice');
  return {
    rows: [
      ['', '', 'time', 'of it CPU', 'by kokoro-onnx', 'CPU by it', 'sound', 'real time', 'peak memory'],
      ...rows.map((row) => [
        row.name,
        row.speaker,
        `${row.wall.toFixed(1)} s`,
        `${row.cpu.toFixed(1)} s`,
        `${row.wallRatio.toFixed(2)}x`,
        `${row.cpuRatio.toFixed(2)}x`,
        `${row.sound.toFixed(1)} s`,
        (row.wall / row.sound).toFixed(2),
        `${Math.round(row.peak)} MiB`,
      ]),
    ],
    notes: [
      ...ours.flatMap(({ name, wallRatio, wall, sound, peak }) => [
        `${name}: time by kokoro-onnx's ${told(wallRatio, TARGETS.time)}; real-time factor of the whole command ${told(wall / sound, TARGETS.realTime)}; memory in MiB ${told(peak, TARGETS.memory)}.`,
      ]),
      `First sound of a sentence of twelve words over HTTP, in seconds: ${told(first, TARGETS.firstSound)}.`,
      ...(hasJudges() ? [] : [NOT_INSTALLED]),
    ],
    figures: { rows, first },
  };
}
