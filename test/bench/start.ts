import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { recording } from './recordings.ts';
import type { Usage } from './run-voice.ts';
import type { Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';

const SPOKEN = 'jfk.flac';
const ROUNDS = 7;
const VERSION_TARGET = 2;
const CLIP_TARGET = 1.25;

/** The duration and the peak memory of a process. */
interface Took {
  readonly seconds: number;
  readonly mebibytes: number;
}

/**
 * Whole processes: `voice --version` beside an empty Node.js program, and one clip beside a plain script with
 * the same graphs.
 */
export const start: Section = {
  name: 'start',
  title: 'The start: whole processes beside what they cannot do without',
  async run({ folder, model, say }) {
    const floats = join(folder, 'clip.f32');
    await writeFloats(dirname(model), floats);
    const env = { VOICE_MODELS_DIR: dirname(model) };
    const programs = {
      'node -e 0': ['-e', '0'],
      'voice --version': ['bin/voice.js', '--version'],
      'plain script': ['test/bench/plain-moonshine.mjs', model, floats],
      'voice transcribe': ['bin/voice.js', 'transcribe', '--quiet', recording(SPOKEN)],
    } as const;
    type Name = keyof typeof programs;
    const names = Object.keys(programs) as Name[];
    const took = Object.fromEntries(names.map((name) => [name, [] as Took[]])) as Record<Name, Took[]>;
    // The first round fills the caches of the system and ours, and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS}`);
      for (const name of names) {
        const one = await measured(programs[name], folder, env);
        if (round > 0) took[name].push(one);
      }
    }
    const seconds = (name: Name) => took[name].map((one) => one.seconds);
    const version = medianRatio(seconds('node -e 0'), seconds('voice --version'));
    const clip = medianRatio(seconds('plain script'), seconds('voice transcribe'));
    return {
      rows: [
        ['', 'seconds', 'peak', 'beside', 'ratio', 'target', ''],
        ...names.map((name) => [
          name,
          median(seconds(name)).toFixed(2),
          `${median(took[name].map(({ mebibytes }) => mebibytes)).toFixed(0)} MiB`,
          ...(name === 'voice --version' ? ['node -e 0', ...verdict(version, VERSION_TARGET)] : []),
          ...(name === 'voice transcribe' ? ['plain script', ...verdict(clip, CLIP_TARGET)] : []),
        ]),
      ],
      notes: [
        `${SPOKEN}, 11 s. The plain script is given it decoded; voice decodes it, and finds the speech in it.`,
      ],
      figures: { rounds: ROUNDS, took, version, clip },
    };
  },
};

const verdict = (ratio: number, target: number) => [
  ratio.toFixed(2),
  `<= ${target}`,
  ratio <= target ? 'met' : 'MISSED',
];

async function measured(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Took> {
  const report = join(folder, 'usage');
  const hook = new URL('./report-usage.js', import.meta.url).href;
  const begun = performance.now();
  await execa(process.execPath, ['--import', hook, ...args], { env: { ...env, REPORT_USAGE: report } });
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, mebibytes: (JSON.parse(readFileSync(report, 'utf8')) as Usage).peakBytes / 2 ** 20 };
}

/** Writes the clip in the format of the plain script. */
async function writeFloats(modelsDir: string, path: string): Promise<void> {
  const settings = { ...resolveSettings({ options: {}, env: process.env }), modelsDir };
  const runtime = openLocalRuntime(settings, process.env);
  const from = { type: 'file', name: SPOKEN, path: recording(SPOKEN) } as const;
  const speech = await runtime.prepare(from, new AbortController().signal);
  try {
    writeFileSync(path, await speech.read(0, speech.samples));
  } finally {
    await speech.close();
    await runtime.close();
  }
}
