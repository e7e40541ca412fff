import { afterAll, describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import type { Diarization, DiarizationOptions, SpeakerTurn } from '../../../src/domain/speakers.ts';
import { openSpeakerEngine } from '../../../src/engines/registry.ts';
import {
  speakerManifest,
  temporaryFolderOf,
  temporarySpeakerModel,
} from '../../generated/speaker/install-speaker.ts';
import { inBlocks, toneTalk, type ToneTurn } from '../../generated/speaker/tone-voices.ts';

const model = temporarySpeakerModel();
const engine = openSpeakerEngine(model, 1);
afterAll(async () => (await engine).close());

const never = new AbortController().signal;

async function diarize(talk: Speech, options: DiarizationOptions = {}): Promise<Diarization> {
  return (await engine).diarize(inBlocks(talk), options, never);
}

/** Turns as `A 1.0-3.0`, in seconds rounded to 0.1. */
const written = (turns: readonly SpeakerTurn[]) =>
  turns.map(({ speaker, start, end }) => `${speaker} ${start.toFixed(1)}-${end.toFixed(1)}`);

const DIALOGUE: readonly ToneTurn[] = [
  { voice: 4, start: 1, end: 5 },
  { voice: 2, start: 6, end: 11 },
  { voice: 4, start: 12, end: 19 },
  { voice: 0, start: 20, end: 26 },
  { voice: 2, start: 27, end: 33 },
];

describe('speaker engine', () => {
  it('returns the turns and labels speakers in the order of their first turns', async () => {
    const { turns, exclusiveTurns } = await diarize(toneTalk(35, DIALOGUE));
    expect(written(turns)).toEqual(['A 1.0-5.0', 'B 6.0-11.0', 'A 12.0-19.0', 'C 20.0-26.0', 'B 27.0-33.0']);
    expect(exclusiveTurns).toEqual(turns);
  });

  it('keeps overlap in turns on request, and else one speaker at a time', async () => {
    const talk = toneTalk(24, [
      { voice: 4, start: 1, end: 12 },
      { voice: 2, start: 9, end: 21 },
    ]);
    const { turns, exclusiveTurns } = await diarize(talk);
    expect(written(turns)).toEqual(['A 1.0-12.0', 'B 9.0-21.0']);
    expect(exclusiveTurns[0]).toMatchObject({ speaker: 'A' });
    expect(exclusiveTurns[0]!.end).toBeCloseTo(exclusiveTurns[1]!.start, 3);
  });

  it('separates speakers with the same local number in different windows', async () => {
    const talk = toneTalk(42, [
      { voice: 0, start: 1, end: 14 },
      { voice: 3, start: 28, end: 41 },
    ]);
    expect(written((await diarize(talk)).turns)).toEqual(['A 1.0-14.0', 'B 28.0-41.0']);
  });

  it('finds the requested number of speakers', async () => {
    const talk = toneTalk(35, DIALOGUE);
    const speakersOf = async (options: DiarizationOptions) =>
      new Set((await diarize(talk, options)).turns.map(({ speaker }) => speaker)).size;
    expect(await speakersOf({ minSpeakers: 2, maxSpeakers: 2 })).toBe(2);
    expect(await speakersOf({ maxSpeakers: 1 })).toBe(1);
    expect(await speakersOf({ minSpeakers: 2, maxSpeakers: 5 })).toBe(3);
  });

  it('names known speakers and labels the others with letters', async () => {
    const sample = (voice: number) => toneTalk(4, [{ voice, start: 0.5, end: 3.5 }]);
    const knownSpeakers = [
      { name: 'Ada', sample: sample(2) },
      { name: 'Bob', sample: sample(5) },
    ];
    const { turns } = await diarize(toneTalk(35, DIALOGUE), { knownSpeakers });
    expect(turns.map(({ speaker }) => speaker)).toEqual(['A', 'Ada', 'A', 'B', 'Ada']);
    const silent = diarize(toneTalk(4, []), { knownSpeakers: [{ name: 'Eve', sample: toneTalk(4, []) }] });
    await expect(silent).rejects.toThrow("'Eve' has too little speech");
  });

  it('accepts a recording that is shorter than a window, silent or empty', async () => {
    const short = toneTalk(4, [
      { voice: 1, start: 0.5, end: 2 },
      { voice: 0, start: 2.5, end: 3.8 },
    ]);
    expect(written((await diarize(short)).turns)).toEqual(['A 0.5-2.0', 'B 2.5-3.8']);
    const nobody = { turns: [], exclusiveTurns: [] };
    expect(await diarize(toneTalk(12, []))).toEqual(nobody);
    expect(await diarize(toneTalk(0, []))).toEqual(nobody);
  });

  it('skips windows of a long recording after its beginning, with the same result', async () => {
    const sparing = await openSpeakerEngine(
      { ...model, manifest: speakerManifest({ thorough_seconds: 10 }) },
      1,
    );
    try {
      const { turns } = await sparing.diarize(inBlocks(toneTalk(35, DIALOGUE)), {}, never);
      expect(turns.map(({ speaker }) => speaker)).toEqual(['A', 'B', 'A', 'C', 'B']);
      turns.forEach(({ start, end }, index) => {
        expect(Math.abs(start - DIALOGUE[index]!.start)).toBeLessThan(0.2);
        expect(Math.abs(end - DIALOGUE[index]!.end)).toBeLessThan(0.2);
      });
    } finally {
      await sparing.close();
    }
  });

  it('reports its progress up to the end', async () => {
    const told: number[] = [];
    const onProgress = (seconds: number) => void told.push(seconds);
    await (await engine).diarize(inBlocks(toneTalk(35, DIALOGUE)), {}, never, onProgress);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(35);
    expect(told.length).toBeGreaterThan(2);
  });

  it('stops if its signal aborts, and passes errors of the recording on', async () => {
    const controller = new AbortController();
    const cancelled = (await engine).diarize(inBlocks(toneTalk(35, DIALOGUE)), {}, controller.signal, () =>
      controller.abort(),
    );
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
    async function* broken() {
      yield toneTalk(15, []);
      throw new Error('The recording ends in the middle.');
    }
    await expect((await engine).diarize(broken(), {}, never)).rejects.toThrow('ends in the middle');
  });
});

describe('live speakers', () => {
  const region = (voice: number, seconds = 4) =>
    toneTalk(seconds, [{ voice, start: 0.2, end: seconds - 0.2 }]);

  it('keep their labels, with the times of the stream', async () => {
    const live = (await engine).live({});
    const told: string[] = [];
    for (const [index, voice] of [2, 4, 2, 0, 4].entries()) {
      const { turns, renamed } = await live.add(region(voice), 10 * index, never);
      told.push(...written(turns));
      expect(renamed.size).toBe(0);
    }
    expect(told).toEqual(['A 0.2-3.8', 'B 10.2-13.8', 'A 20.2-23.8', 'C 30.2-33.8', 'B 40.2-43.8']);
  });

  it('are returned in the order of regions that are added at once, also two in one region', async () => {
    const live = (await engine).live({ knownSpeakers: [{ name: 'Ada', sample: region(5) }] });
    const both = toneTalk(12, [
      { voice: 5, start: 0.5, end: 6 },
      { voice: 1, start: 6.5, end: 11.5 },
    ]);
    const answers = await Promise.all([live.add(region(0), 0, never), live.add(both, 5, never)]);
    expect(answers.flatMap(({ turns }) => written(turns))).toEqual([
      'A 0.2-3.8',
      'Ada 5.5-11.0',
      'B 11.5-16.5',
    ]);
  });
});

describe('exports without metadata', () => {
  const installed = temporarySpeakerModel({ segmentation: 'onnx-community', embedding: 'community-1' });

  it('are recognized by their inputs', async () => {
    const other = await openSpeakerEngine(installed, 1);
    try {
      // These features have no mean, so only the level's changes identify a voice.
      const words = (voice: number, start: number, end: number) =>
        Array.from({ length: Math.floor((end - start) / 0.4) }, (_, index) => ({
          voice,
          start: start + index * 0.4,
          end: start + index * 0.4 + 0.25,
        }));
      const talk = toneTalk(26, [...words(4, 1, 9), ...words(2, 10, 17), ...words(4, 18, 25)]);
      const { turns } = await other.diarize(inBlocks(talk), {}, never);
      expect(turns.map(({ speaker }) => speaker)).toEqual(['A', 'B', 'A']);
    } finally {
      await other.close();
    }
  });
});

describe('a folder that is no speaker model', () => {
  const open = (folder: string, engineConfig = {}) =>
    openSpeakerEngine({ folder, manifest: speakerManifest(engineConfig) }, 1);

  it('is refused with the file and the reason', async () => {
    const { folder } = temporaryFolderOf({ 'segmentation.onnx': 'nothing' });
    await expect(open(folder)).rejects.toThrow('has no embedding graph');
    await expect(open(model.folder, { segmentation: 'embedding.onnx' })).rejects.toThrow(
      "'embedding.onnx' is not a segmentation model",
    );
    await expect(open(model.folder, { embedding: 'segmentation.onnx' })).rejects.toMatchObject({
      kind: 'invalid_manifest',
    });
    await expect(open(model.folder, { threshold: 7 })).rejects.toThrow('engine_config.threshold');
  });
});
