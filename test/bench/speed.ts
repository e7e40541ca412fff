import { join } from 'node:path';
import { MODEL } from './install.ts';
import { keepPrepared } from './prepared.ts';
import { recording, writeSpeech } from './recordings.ts';
import { type Judge, NOT_INSTALLED, PEERS, type PeerName, hasJudges, runJudge } from './run-judge.ts';
import { runVoice } from './run-voice.ts';
import type { BenchContext, Section } from './section.ts';
import { median, medianRatio } from './statistics.ts';

const JOINED_SECONDS = 300;
const VERBOSE = ['--format', 'verbose_json'];

/** The targeted speed relative to each peer. */
const TARGETS: Record<PeerName, number> = { 'transformers.js': 2.5, 'sherpa-onnx': 1.7 };

const ENGINE: Judge = { name: 'voice', program: 'dist/test/bench/voice-engine.js', threads: 2 };

/**
 * The same files by `voice transcribe` and its peers, in turns. Peers get the segments that our VAD finds.
 * The inference is timed on these with the model loaded; the whole command with everything, which for peers
 * excludes decoding and VAD.
 */
export const speed: Section = {
  name: 'speed',
  title: 'Speed: how many times as long the peers take (medians of rounds side by side)',
  async run(context) {
    const joined = join(context.folder, 'joined.wav');
    writeSpeech(joined, JOINED_SECONDS);
    const files = [
      { name: 'talk-60s.wav', path: recording('talk-60s.wav'), rounds: 5 },
      { name: `${JOINED_SECONDS} s of clips`, path: joined, rounds: 3 },
    ];
    const compared = [];
    for (const file of files) compared.push(await compare(context, file));
    return {
      rows: [
        ['', 'inference', 'of it CPU', 'whole command', 'inference RTF', 'target'],
        ...compared.flatMap(({ rows }) => rows),
      ],
      notes: hasJudges() ? [PEERS_SPARED, ...compared.flatMap(({ notes }) => notes)] : [NOT_INSTALLED],
      figures: compared.map(({ figures }) => figures),
    };
  },
};

const PEERS_SPARED =
  "The peers' whole command leaves out decoding and VAD: the stretches of speech are given to them.";

interface File {
  readonly name: string;
  readonly path: string;
  readonly rounds: number;
}

/** Seconds, one entry per round. */
interface Times {
  readonly inference: number[];
  readonly cpu: number[];
  readonly whole: number[];
}

async function compare(context: BenchContext, file: File) {
  const peers = hasJudges() ? PEERS : [];
  const { seconds, times } = await measure(context, file, [ENGINE, ...peers]);
  const ours = times.get(ENGINE.name)!;
  const rtf = ({ inference }: Times) => median(inference) / seconds;
  const ratios = peers.map(({ name, peer }) => {
    const theirs = times.get(name)!;
    const ratio = (of: keyof Times) => medianRatio(ours[of], theirs[of]);
    return {
      name,
      peer,
      inference: ratio('inference'),
      cpu: ratio('cpu'),
      whole: ratio('whole'),
      rtf: rtf(theirs),
      target: TARGETS[peer],
    };
  });
  return {
    rows: [
      [`${file.name}: voice`, '1', '1', '1', rtf(ours).toFixed(4)],
      ...ratios.map((row) => [
        `  ${row.name}`,
        ...[row.inference, row.cpu, row.whole].map((ratio) => `${ratio.toFixed(2)}x`),
        row.rtf.toFixed(4),
        `${row.target}x`,
      ]),
    ],
    notes: Object.entries(TARGETS).flatMap(([peer, target]) => {
      const best = Math.min(...ratios.filter((row) => row.peer === peer).map(({ inference }) => inference));
      if (!Number.isFinite(best)) return [];
      const verdict = best < target ? 'MISSED' : 'met';
      return [`${file.name}: ${peer} at its best takes ${best.toFixed(2)}x; target ${target}x ${verdict}.`];
    }),
    figures: { name: file.name, seconds, ratios, times: Object.fromEntries(times) },
  };
}

/** Runs every judge on the same parts of speech, one judge after the other, in several rounds. */
async function measure(
  { folder, model, say }: BenchContext,
  { name, path, rounds }: File,
  judges: readonly Judge[],
) {
  const stretches = await speechIn(path);
  const prepared = await keepPrepared(path, folder);
  const times = new Map<string, Times>(
    judges.map((judge) => [judge.name, { inference: [], cpu: [], whole: [] }]),
  );
  let seconds = 0;
  for (let round = 0; round < rounds; round++) {
    for (const judge of rotated(judges, round)) {
      say(`${name}, round ${round + 1} of ${rounds}: ${judge.name}`);
      const from = judge === ENGINE ? path : prepared;
      const run = await runJudge(
        judge,
        model,
        stretches.map(({ start, end }) => ({ path: from, start, end })),
      );
      const { inference, cpu, whole } = times.get(judge.name)!;
      inference.push(run.inferenceSeconds);
      cpu.push(run.cpuSeconds);
      whole.push(judge === ENGINE ? (await runVoice(transcribing(path))).wallSeconds : run.wholeSeconds);
      seconds = run.audioSeconds;
    }
  }
  return { seconds, times };
}

/** The parts of speech that `voice transcribe` finds, in seconds. */
async function speechIn(path: string): Promise<readonly { readonly start: number; readonly end: number }[]> {
  const { out } = await runVoice(transcribing(path));
  const { segments }: { segments: { start: number; end: number }[] } = JSON.parse(out);
  return segments;
}

const transcribing = (path: string) => ['transcribe', path, '--model', MODEL, '--quiet', ...VERBOSE];

/** Rotates the order, so that no judge always follows the same one. */
function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
