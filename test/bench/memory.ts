import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as client from '../e2e/ask.ts';
import { peakMiB } from '../e2e/vital-signs.ts';
import { serve } from '../e2e/voice-server.ts';
import { MODEL } from './install.ts';
import { recording, writeSpeech } from './recordings.ts';
import { runVoiceMeasured } from './run-voice.ts';
import type { Section } from './section.ts';

const SHORT = 'jfk.flac';
const SHORT_LIMIT_MIB = 260;
const WORKER_LIMIT_MIB = 300;
/** Concurrent requests, so that every thread of the worker is busy. */
const AT_ONCE = 4;
const MINUTE = 60;
const LONG = [
  { name: '3 minutes', seconds: 3 * MINUTE },
  { name: '3 hours', seconds: 180 * MINUTE },
];
const RATIO_LIMIT = 1.5;

/**
 * Peak memory of `voice transcribe` for a clip, a short and a long file, and of a worker of `voice serve`.
 */
export const memory: Section = {
  name: 'memory',
  title: 'Memory: peak resident sets',
  async run({ folder, model, say }) {
    const transcribe = async (path: string) =>
      (await runVoiceMeasured(['transcribe', path, '--model', MODEL, '--quiet'], folder)).peakBytes / 2 ** 20;
    say(SHORT);
    const short = await transcribe(recording(SHORT));
    const path = join(folder, 'long.wav');
    say('a worker');
    const worker = await workerMiB(dirname(model), path);
    const long: number[] = [];
    for (const { name, seconds } of LONG) {
      writeSpeech(path, seconds);
      say(`${name} of speech`);
      long.push(await transcribe(path));
      rmSync(path);
    }
    const ratio = long.at(-1)! / long[0]!;
    return {
      rows: [
        ['', 'peak', 'target', ''],
        [`voice transcribe, ${SHORT}`, mebibytes(short), ...verdict(short, SHORT_LIMIT_MIB, mebibytes)],
        ['a worker of voice serve', mebibytes(worker), ...verdict(worker, WORKER_LIMIT_MIB, mebibytes)],
        ...LONG.map(({ name }, nth) => [`voice transcribe, ${name}`, mebibytes(long[nth]!)]),
        ['  the longer by the shorter', ratio.toFixed(2), ...verdict(ratio, RATIO_LIMIT, String)],
      ],
      notes: [`The worker hears ${AT_ONCE} minutes of speech, sent at once.`],
      figures: { short, worker, lengths: LONG, long, ratio },
    };
  },
};

async function workerMiB(modelsDir: string, path: string): Promise<number> {
  const server = await serve({ modelsDir, args: ['--preload', MODEL] });
  try {
    writeSpeech(path, MINUTE);
    const bytes = new Uint8Array(readFileSync(path));
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => client.transcribe(server, { bytes }, { model: MODEL })),
    );
    return peakMiB({ pid: await server.workerProcess(`${MODEL}-1`) }) ?? NaN;
  } finally {
    await server.end();
  }
}

const mebibytes = (value: number) => `${value.toFixed(0)} MiB`;
const verdict = (value: number, limit: number, show: (value: number) => string) => [
  `<= ${show(limit)}`,
  value <= limit ? 'met' : 'MISSED',
];
