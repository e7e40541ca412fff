import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import type { Transcript, Word } from '../../src/domain/transcript.ts';
import { ESPEAK_RATE, openSynthesizer } from '../../src/espeak/synthesizer.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { transcribe } from '../../src/runtime/transcribe.ts';
import { wav } from '../fixtures/signals.ts';
import { MODEL } from './install.ts';
import { RECORDINGS, recording } from './recordings.ts';
import type { Section } from './section.ts';
import { MANNERS, PASSAGES, type SpokenWord, speakPassage } from './spoken-passages.ts';
import { median, medianRatio } from './statistics.ts';

const TARGET = { median: 0.06, most: 0.2 };
const ROUNDS = 7;

/** Word times of a recording, and their errors. */
interface Timed {
  readonly name: string;
  /** For each word recognised correctly, seconds from its true start to the reported one. */
  readonly errors: readonly number[];
  /** The number of words, and of those outside their segment or overlapping the previous word. */
  readonly words: number;
  readonly misplaced: number;
}

/**
 * Word starts from Moonshine's attention against those of eSpeak and of an aligner, and the cost of word
 * times.
 */
export const words: Section = {
  name: 'words',
  title: 'Word times: how far the start of words that were understood is from where they were spoken',
  async run({ folder, model, say }) {
    const settings = { ...resolveSettings({ options: {}, env: process.env }), modelsDir: dirname(model) };
    const runtime = openLocalRuntime(settings, process.env);
    try {
      const timed = [...(await spokenPassages(runtime, folder, say)), await readAloud(runtime)];
      say('what it costs');
      const cost = await costOf(runtime);
      return {
        rows: [
          ['', 'words', 'median error', '95 % within', 'later by (median)', 'misplaced'],
          ...timed.map(rowOf),
          [`target`, '', ms(TARGET.median), ms(TARGET.most), '', '0'],
        ],
        notes: [
          `With word times a recording takes ${cost.toFixed(3)} times as much processor time as without.`,
        ],
        figures: { timed, cost },
      };
    } finally {
      await runtime.close();
    }
  },
};

async function spokenPassages(runtime: Runtime, folder: string, say: (line: string) => void) {
  const espeak = await openSynthesizer();
  const timed: Timed[] = [];
  for (const manner of MANNERS) {
    say(manner.name);
    const heard: Omit<Timed, 'name'>[] = [];
    for (const sentences of PASSAGES) {
      const { samples, words } = speakPassage(espeak, sentences, manner);
      const path = join(folder, 'passage.wav');
      writeFileSync(path, wav(samples, ESPEAK_RATE));
      heard.push(compare(words, await hear(runtime, path, true)));
    }
    timed.push(together(manner.name, heard));
  }
  return [...timed, together('all that eSpeak spoke', timed)];
}

/** The only recording of human speech with word times from an aligner. */
async function readAloud(runtime: Runtime): Promise<Timed> {
  const name = 'quilter.wav';
  const references: Record<string, { words: readonly (readonly [string, number, number])[] }> = JSON.parse(
    readFileSync(join(RECORDINGS, 'references.json'), 'utf8'),
  );
  const spoken = references[name]!.words.map(([word, start]) => ({ word, start }));
  return together(name, [compare(spoken, await hear(runtime, recording(name), true))]);
}

async function hear(runtime: Runtime, path: string, wordTimestamps: boolean): Promise<Transcript> {
  const model = await runtime.store.resolve(MODEL, 'stt');
  return transcribe(
    runtime,
    { model, task: 'transcribe', audio: { type: 'file', name: path, path }, itn: false, wordTimestamps },
    new AbortController().signal,
  );
}

function compare(spoken: readonly SpokenWord[], { segments, words = [] }: Transcript): Omit<Timed, 'name'> {
  const pairs = commonWords(
    spoken.map(({ word }) => plain(word)),
    words.map(({ word }) => plain(word)),
  );
  const inOrder = segments.flatMap((segment) => {
    let latest = segment.start;
    return (segment.words ?? []).map((word: Word) => {
      const isRight = word.start >= latest - 1e-6 && word.end >= word.start && word.end <= segment.end + 1e-6;
      latest = word.end;
      return isRight;
    });
  });
  return {
    errors: pairs.map(([from, to]) => words[to]!.start - spoken[from]!.start),
    words: words.length,
    misplaced: inOrder.filter((isRight) => !isRight).length,
  };
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The common words of a Levenshtein alignment, as pairs of indices. */
function commonWords(from: readonly string[], to: readonly string[]): readonly (readonly [number, number])[] {
  const cost = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= from.length; row++)
    for (let column = 1; column <= to.length; column++)
      cost[row]![column] = Math.min(
        cost[row - 1]![column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1),
        cost[row - 1]![column]! + 1,
        cost[row]![column - 1]! + 1,
      );
  const pairs: (readonly [number, number])[] = [];
  for (let row = from.length, column = to.length; row > 0 && column > 0;) {
    const isSame = from[row - 1] === to[column - 1];
    const here = cost[row]![column]!;
    if (here === cost[row - 1]![column - 1]! + (isSame ? 0 : 1)) {
      if (isSame) pairs.push([row - 1, column - 1]);
      row--;
      column--;
    } else if (here === cost[row - 1]![column]! + 1) row--;
    else column--;
  }
  return pairs.toReversed();
}

const together = (name: string, parts: readonly Omit<Timed, 'name'>[]): Timed => ({
  name,
  errors: parts.flatMap(({ errors }) => errors),
  words: parts.reduce((sum, part) => sum + part.words, 0),
  misplaced: parts.reduce((sum, part) => sum + part.misplaced, 0),
});

function rowOf({ name, errors, misplaced }: Timed): readonly string[] {
  const distances = errors.map(Math.abs).toSorted((a, b) => a - b);
  const most = distances[Math.ceil(0.95 * distances.length) - 1] ?? NaN;
  return [name, `${errors.length}`, ms(median(distances)), ms(most), ms(median(errors)), `${misplaced}`];
}

const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;

/** The ratio of processor time with and without word times, measured in alternation. */
async function costOf(runtime: Runtime): Promise<number> {
  const seconds: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const kind of ['without', 'with'] as const) {
      const before = process.cpuUsage();
      await hear(runtime, recording('talk-60s.wav'), kind === 'with');
      const { user, system } = process.cpuUsage(before);
      // The first round loads the model.
      if (round > 0) seconds[kind].push((user + system) / 1e6);
    }
  return medianRatio(seconds.without, seconds.with);
}
