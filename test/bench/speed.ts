import { join } from 'node:path';
import { keepPrepared } from './prepared.ts';
import { recording, writeSpeech } from './recordings.ts';
import {
  type Clip,
  type Judge,
  NOT_INSTALLED,
  PEERS,
  type PeerName,
  hasJudges,
  runJudge,
} from './run-judge.ts';
import { MODEL } from './install.ts';
import { runVoice } from './run-voice.ts';
import type { BenchContext, BenchResult, Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';

const ROUNDS = 5;
const JOINED_SECONDS = 300;

/** How many times as fast as each peer we want to be. */
const TARGETS: Record<PeerName, number> = { 'transformers.js': 2.5, 'sherpa-onnx': 1.7 };

const ENGINE: Judge = { name: 'voice', program: 'dist/test/bench/voice-engine.js', threads: 2 };

/**
 * The same files by `voice transcribe` and its peers, in turns. Peers are given the segments that our VAD
 * finds; inference is timed on these with the model loaded, the whole command with everything, which for peers leaves
 * out decoding and VAD.
 */
export const speed: Section = {
  name: 'speed',
  title: 'Speed: how many times as long the peers take (medians of rounds side by side)',
  async run(context) {
    const joined = join(context.folder, 'joined.wav');
    writeSpeech(joined, JOINED_SECONDS);
    const files = [
      { name: 'talk-60s.wav', path: recording('talk-60s.wav') },
      { name: `${JOINED_SECONDS} s of clips`, path: joined },
    ];
    const results: BenchResult[] = [];
    for (const file of files) results.push(await measure(context, file));
    const heading = ['', 'inference', 'whole command', 'inference RTF', 'target'];
    return {
      rows: [heading, ...results.flatMap(({ rows }) => rows)],
      notes: hasJudges() ? [] : [NOT_INSTALLED],
      figures: results.map(({ figures }) => figures),
    };
  },
};

interface Times {
  readonly inference: number[];
  readonly whole: number[];
}

async function measure(
  context: BenchContext,
  { name, path }: { name: string; path: string },
): Promise<BenchResult> {
  const stretches = await speechIn(path);
  const prepared = await keepPrepared(path, context.folder);
  const clips = (of: string): Clip[] => stretches.map(({ start, end }) => ({ path: of, start, end }));
  const peers = hasJudges() ? PEERS : [];
  const times = new Map<string, Times>(
    [ENGINE, ...peers].map((judge) => [judge.name, { inference: [], whole: [] }]),
  );
  let audioSeconds = 0;

  for (let round = 0; round < ROUNDS; round++) {
    for (const judge of rotated([ENGINE, ...peers], round)) {
      context.say(`${name}, round ${round + 1} of ${ROUNDS}: ${judge.name}`);
      const run = await runJudge(judge, context.model, clips(judge === ENGINE ? path : prepared));
      const whole = judge === ENGINE ? (await runVoice(transcribing(path))).wallSeconds : run.wholeSeconds;
      times.get(judge.name)!.inference.push(run.inferenceSeconds);
      times.get(judge.name)!.whole.push(whole);
      audioSeconds = run.audioSeconds;
    }
  }

  const ours = times.get(ENGINE.name)!;
  const rtf = (name: string) => median(times.get(name)!.inference) / audioSeconds;
  const rows = peers.map((peer) => {
    const theirs = times.get(peer.name)!;
    return {
      name: peer.name,
      inference: medianRatio(ours.inference, theirs.inference),
      whole: medianRatio(ours.whole, theirs.whole),
      rtf: rtf(peer.name),
      target: TARGETS[peer.peer],
    };
  });
  return {
    rows: [
      [`${name}: voice`, '1', '1', rtf(ENGINE.name).toFixed(4)],
      ...rows.map((row) => [
        `  ${row.name}`,
        `${row.inference.toFixed(2)}x`,
        `${row.whole.toFixed(2)}x`,
        row.rtf.toFixed(4),
        `${row.target}x`,
      ]),
    ],
    notes: [],
    figures: {
      name,
      audioSeconds,
      segments: stretches.length,
      ratios: rows,
      seconds: Object.fromEntries(times),
    },
  };
}

const transcribing = (path: string) => [
  'transcribe',
  path,
  '--model',
  MODEL,
  '--quiet',
  '--format',
  'verbose_json',
];

/** The stretches of speech that `voice transcribe` finds, in seconds. */
async function speechIn(path: string): Promise<readonly { readonly start: number; readonly end: number }[]> {
  const { out } = await runVoice(transcribing(path));
  const { segments }: { segments: { start: number; end: number }[] } = JSON.parse(out);
  return segments;
}

/** So that no one always follows the same one. */
const rotated = <T>(items: readonly T[], by: number): T[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};
