import { join } from 'node:path';
import { generatedFolder } from '../generated/whisper/generated-folder.ts';
import { writeRandomWhisper } from '../generated/whisper/random.ts';
import { writeSpeech } from './recordings.ts';
import { type Judge, type JudgeRun, NOT_INSTALLED, hasJudges, runJudge } from './run-judge.ts';
import type { Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';

const MINUTES = 10;
const WINDOW_SECONDS = 30;
/** What is sampled at most in a window (openai/whisper). */
const TOKENS = 224;
const ROUNDS = 3;

const OURS = 'dist/test/bench/whisper-engine.js';
const TRANSFORMERS = 'test/judges/whisper-transformers.mjs';
const SPEAKING = { generation: { language: 'en', task: 'transcribe' } };

const BATCHED: Judge = {
  name: 'voice, 8 windows a call',
  program: OURS,
  threads: 2,
  job: { newTokens: TOKENS, rows: 8 },
};
const UNBATCHED: Judge = { ...BATCHED, name: 'voice, 1 window a call', job: { newTokens: TOKENS, rows: 1 } };
const PEERS: readonly Judge[] = [1, 2].map((threads) => ({
  name: `transformers.js, ${threads} thread${threads > 1 ? 's' : ''}`,
  program: TRANSFORMERS,
  threads,
  job: { newTokens: TOKENS, ...SPEAKING },
}));

/** How many times as fast as each we want to be. */
const TARGETS = { peers: 3, unbatched: 2 };

/**
 * A Whisper of random weights in the shape of whisper-tiny, on windows of 30 s with the same number of tokens for
 * everyone: greedy, without a second try. What it says is nonsense; how long it takes is not.
 */
export const whisper: Section = {
  name: 'whisper',
  title: `Whisper: ${MINUTES} minutes in the shape of whisper-tiny, ${TOKENS} tokens a window (medians of rounds side by side)`,
  async run({ folder, say }) {
    const model = await generatedFolder('whisper-tiny-random', (to) =>
      writeRandomWhisper(to, { seed: 1, decoders: ['merged'] }),
    );
    const path = join(folder, 'talk.wav');
    writeSpeech(path, MINUTES * 60);
    const windows = Array.from({ length: (MINUTES * 60) / WINDOW_SECONDS }, (_, at) => ({
      path,
      start: at * WINDOW_SECONDS,
      end: (at + 1) * WINDOW_SECONDS,
    }));
    const judges = [BATCHED, UNBATCHED, ...(hasJudges() ? PEERS : [])];
    const runs = new Map<string, JudgeRun[]>(judges.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const judge of judges) {
        say(`round ${round + 1} of ${ROUNDS}: ${judge.name}`);
        runs.get(judge.name)!.push(await runJudge(judge, model, windows));
      }
    }
    return report(judges, runs);
  },
};

function report(judges: readonly Judge[], runs: ReadonlyMap<string, readonly JudgeRun[]>) {
  const times = (name: string, of: 'inferenceSeconds' | 'cpuSeconds') =>
    runs.get(name)!.map((run) => run[of]);
  const rows = judges.map((judge) => {
    const { name } = judge;
    const ratio = (of: 'inferenceSeconds' | 'cpuSeconds') =>
      medianRatio(times(BATCHED.name, of), times(name, of));
    return {
      name,
      inference: ratio('inferenceSeconds'),
      cpu: ratio('cpuSeconds'),
      rtf: median(times(name, 'inferenceSeconds')) / (MINUTES * 60),
      peakBytes: Math.max(...runs.get(name)!.map((run) => run.peakBytes)),
      target: judge === BATCHED ? 1 : judge === UNBATCHED ? TARGETS.unbatched : TARGETS.peers,
    };
  });
  return {
    rows: [
      ['', 'inference', 'of it CPU', 'RTF', 'peak memory', 'target'],
      ...rows.map(({ name, inference, cpu, rtf, peakBytes, target }) => [
        name,
        `${inference.toFixed(2)}x`,
        `${cpu.toFixed(2)}x`,
        rtf.toFixed(4),
        `${Math.round(peakBytes / 2 ** 20)} MiB`,
        `${target}x`,
      ]),
    ],
    notes: [
      ...rows
        .filter(({ inference, target }) => inference < target)
        .map(({ name, target }) => `${name}: target ${target}x MISSED.`),
      ...(hasJudges() ? [] : [NOT_INSTALLED]),
    ],
    figures: rows,
  };
}
