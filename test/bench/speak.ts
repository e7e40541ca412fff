import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { randomKokoro } from '../generated/kokoro/random/random-kokoro.ts';
import { firstSounds } from './first-sounds.ts';
import { hasJudges, NOT_INSTALLED } from './run-judge.ts';
import type { Usage } from './run-voice.ts';
import type { Section } from './section.ts';
import { median } from './statistics.ts';

const SENTENCE = 'When the rain had stopped, we walked along the river until we found the old bridge.';
const PASSAGE = `${SENTENCE} It was cold, and nobody had been there for a long time. The boards were wet and some of them had come loose, so we went across one by one and held on to the rope.`;
const LONG_WORDS = 10_000;
/** The number of processes of each program, in turns, and of first sounds timed in each process. */
const PROCESSES = 2;
const ROUNDS = 2;
const FIRST_TARGET = 0.5;
const RATE_TARGET = 1;
const ADDED_TARGET_MS = 30;
/** The folders of Debian's package espeak-ng-data. */
const ESPEAK_DATA = ['/usr/lib/x86_64-linux-gnu/espeak-ng-data', '/usr/lib/aarch64-linux-gnu/espeak-ng-data'];

/** The job of a speaking program; see test/judges/speak-job.mjs. */
export interface SpeakJob {
  /** The folder of a Kokoro. */
  readonly model: string;
  readonly threads: number;
  readonly sentence: string;
  readonly long: string;
  readonly passage: string;
  readonly rounds: number;
}

/** The times that a program reports. */
interface Spoke {
  readonly loadSeconds: number;
  readonly sentenceMs: readonly number[];
  readonly longMs: readonly number[];
  readonly interruptedMs: readonly number[];
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly soundSeconds: number;
  readonly peakBytes: number;
}

/** A Kokoro of true size beside other programs on the same folder, and the overhead of a server. */
export const speak: Section = {
  name: 'first-sound',
  title: 'Speaking: how long until it sounds, and how fast it speaks, with a Kokoro of the true size',
  async run({ folder, model: moonshine, say }) {
    say('a random Kokoro');
    const model = await randomKokoro();
    const espeakData = ESPEAK_DATA.find((path) => existsSync(path));
    const programs = [
      { name: 'voice', program: 'dist/test/bench/voice-speaks.js' },
      ...(hasJudges() ? [{ name: 'kokoro-js', program: 'test/judges/speak-kokoro-js.mjs' }] : []),
      ...(hasJudges() && espeakData !== undefined
        ? [{ name: 'sherpa-onnx', program: 'test/judges/speak-sherpa.mjs' }]
        : []),
    ];
    const job = {
      model,
      threads: 2,
      sentence: SENTENCE,
      long: longText(),
      passage: PASSAGE,
      rounds: ROUNDS,
      espeakData,
    };
    // The first load writes the prepared files beside the model.
    await speakBy(programs[0]!.program, { ...job, sentence: 'Yes.', passage: 'No.', rounds: 0 }, folder);
    const spoke = new Map<string, Spoke[]>(programs.map(({ name }) => [name, []]));
    for (let nth = 1; nth <= PROCESSES; nth++) {
      for (const { name, program } of programs) {
        say(`${name}, ${nth} of ${PROCESSES}`);
        spoke.get(name)!.push(await speakBy(program, job, folder));
      }
    }
    say('over HTTP and the socket');
    const models = join(folder, 'models');
    mkdirSync(models);
    symlinkSync(moonshine, join(models, basename(moonshine)));
    const first = await firstSounds(models, basename(moonshine));

    const all = [...spoke].map(([name, runs]) => ({
      name,
      sentence: median(runs.flatMap(({ sentenceMs }) => sentenceMs)),
      long: median(runs.flatMap(({ longMs }) => longMs)),
      interrupted: median(runs.flatMap(({ interruptedMs }) => interruptedMs)),
      factor: median(runs.map(({ seconds, soundSeconds }) => seconds / soundSeconds)),
      cpu: median(runs.map(({ cpuSeconds, soundSeconds }) => cpuSeconds / soundSeconds)),
      load: median(runs.map(({ loadSeconds }) => loadSeconds)),
      peak: Math.max(...runs.map(({ peakBytes }) => peakBytes)) / 2 ** 20,
    }));
    const [ours, ...peers] = all;
    const ratio = (name: string, what: 'sentence' | 'long' | 'factor', target: number) => {
      const of = ours![what] / peers.find((peer) => peer.name === name)![what];
      return `${of.toFixed(2)} (target ${target}) ${of <= target ? 'met' : 'MISSED'}`;
    };
    return {
      rows: [
        ['', 'sentence', '10,000 words', 'interrupting', 'real time', 'processor', 'loading', 'peak'],
        ...all.map(({ name, sentence, long, interrupted, factor, cpu, load, peak }) => [
          name,
          ms(sentence),
          ms(long),
          ms(interrupted),
          factor.toFixed(3),
          cpu.toFixed(3),
          `${load.toFixed(2)} s`,
          `${peak.toFixed(0)} MiB`,
        ]),
        ['over HTTP and back', '+HTTP', '+socket'],
        ...first.map(({ format, here, http, socket }) => [
          `  ${format}, in process ${ms(here)}`,
          ms(http - here),
          socket === undefined ? '' : ms(socket - here),
        ]),
      ],
      notes: [
        'Sentence, 10,000 words: until the first sound of it, with the model loaded; interrupting: of a sentence that is given when the long text sounds. Real time, processor: time by the length of what was said.',
        ...peers.flatMap(({ name }) => [
          ...(name === 'kokoro-js'
            ? [
                `First sound by ${name}'s: a sentence ${ratio(name, 'sentence', FIRST_TARGET)}, 10,000 words ${ratio(name, 'long', FIRST_TARGET)}.`,
              ]
            : []),
          `Real-time factor by ${name}'s: ${ratio(name, 'factor', RATE_TARGET)}.`,
        ]),
        ...first.flatMap(({ format, here, http, socket }) =>
          [http, socket].flatMap((there, nth) =>
            there === undefined
              ? []
              : [
                  `First sound over ${['HTTP', 'the socket'][nth]}, ${format}: ${ms(there - here)} more than in process (target ${ADDED_TARGET_MS} ms) ${there - here <= ADDED_TARGET_MS ? 'met' : 'MISSED'}.`,
                ],
          ),
        ),
        ...(hasJudges() ? [] : [NOT_INSTALLED]),
        ...(espeakData === undefined ? ['sherpa-onnx wants the data of eSpeak NG (espeak-ng-data).'] : []),
      ],
      figures: { spoke: Object.fromEntries(spoke), first },
    };
  },
};

async function speakBy(program: string, job: SpeakJob, folder: string): Promise<Spoke> {
  const report = join(folder, 'usage');
  const hook = new URL('./report-usage.js', import.meta.url).href;
  const { stdout } = await execa(process.execPath, ['--import', hook, program], {
    input: JSON.stringify(job),
    env: { REPORT_USAGE: report },
  });
  const spoke = JSON.parse(stdout.split('\n').at(-1)!) as Omit<Spoke, 'peakBytes'>;
  return { ...spoke, peakBytes: (JSON.parse(readFileSync(report, 'utf8')) as Usage).peakBytes };
}

function longText(): string {
  const words = PASSAGE.split(' ');
  return Array.from({ length: LONG_WORDS }, (_, nth) => words[nth % words.length]).join(' ');
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
