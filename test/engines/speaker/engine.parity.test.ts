import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../../../src/base/package-root.ts';
import type { SpeakerTurn } from '../../../src/domain/speakers.ts';
import { openSpeakerEngine } from '../../../src/engines/registry.ts';
import { judgesInstalled, why } from '../../generated/ctc/sherpa-judge.ts';
import { temporarySpeakerModel } from '../../generated/speaker/install-speaker.ts';
import { inBlocks, toneTalk, type ToneTurn } from '../../generated/speaker/tone-voices.ts';

/** The values of sherpa-onnx. */
const CLUSTERING = { linkage: 'complete', threshold: 0.5, min_cluster_size: 1, window_shift: 0.1 };

const model = temporarySpeakerModel({}, CLUSTERING);

const DIALOGUES: Readonly<Record<string, { readonly seconds: number; readonly turns: readonly ToneTurn[] }>> =
  {
    'two in turns': { seconds: 40, turns: turnsOf([0, 1, 0, 1, 0, 1], 6, 0.4) },
    'four with pauses': { seconds: 61, turns: turnsOf([0, 1, 2, 4, 2, 1, 0], 7, 1.3) },
    'three who interrupt each other': { seconds: 47.3, turns: turnsOf([0, 1, 2, 0, 2, 1], 8, -0.9) },
    'short turns': { seconds: 30, turns: turnsOf([1, 2, 1, 2, 1, 2, 1, 2, 1, 2], 1.4, 0.7) },
  };

function turnsOf(voices: readonly number[], seconds: number, pause: number): readonly ToneTurn[] {
  return voices.map((voice, index) => {
    const start = 1 + index * (seconds + pause);
    return { voice, start, end: start + seconds };
  });
}

interface SherpaTurn {
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

async function bySherpa(
  folder: string,
  talks: readonly Float32Array[],
): Promise<readonly (readonly SherpaTurn[])[]> {
  const samples = mkdtempSync(join(tmpdir(), 'sherpa-'));
  try {
    const segments = talks.map((talk, index) => {
      const path = join(samples, `${index}.f32`);
      writeFileSync(path, new Uint8Array(talk.buffer, talk.byteOffset, talk.byteLength));
      return { path };
    });
    const job = { model: folder, threads: 1, threshold: CLUSTERING.threshold, segments };
    const program = packageFile('test', 'judges', 'sherpa-speakers.mjs');
    const { stdout } = await execa(process.execPath, [program], { input: JSON.stringify(job) });
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
    return answers.slice(0, -1).map((line) => (JSON.parse(line) as { readonly turns: SherpaTurn[] }).turns);
  } finally {
    rmSync(samples, { recursive: true });
  }
}

/** Labels in the order of the speakers' first turns. */
const labeledTurns = (turns: readonly SherpaTurn[]): readonly SpeakerTurn[] => {
  const sorted = turns.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const order = [...new Set(sorted.map(({ speaker }) => speaker))];
  return sorted.map(({ start, end, speaker }) => ({
    start,
    end,
    speaker: 'ABCDEF'[order.indexOf(speaker)]!,
  }));
};

describe.skipIf(!judgesInstalled)(`diarization compared with sherpa-onnx and the same files${why}`, () => {
  const engine = openSpeakerEngine(model, 1);
  let judged: readonly (readonly SherpaTurn[])[];
  const names = Object.keys(DIALOGUES);
  const talks = names.map((name) => toneTalk(DIALOGUES[name]!.seconds, DIALOGUES[name]!.turns));
  beforeAll(async () => {
    judged = await bySherpa(model.folder, talks);
  });
  afterAll(async () => (await engine).close());

  it.each(names)('gives the same turns within 0.1 s: %s', async (name) => {
    const index = names.indexOf(name);
    const { turns } = await (await engine).diarize(inBlocks(talks[index]!), {}, new AbortController().signal);
    const expected = labeledTurns(judged[index]!);
    expect(turns.map(({ speaker }) => speaker)).toEqual(expected.map(({ speaker }) => speaker));
    turns.forEach(({ start, end }, at) => {
      expect(Math.abs(start - expected[at]!.start)).toBeLessThan(0.1);
      expect(Math.abs(end - expected[at]!.end)).toBeLessThan(0.1);
    });
  });
});
