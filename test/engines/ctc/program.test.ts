import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCtcFiles } from '../../../src/engines/ctc/model-files.ts';
import { open } from '../../../src/engines/ctc/program.ts';
import type { FrameMethods } from '../../../src/engines/frames/service.ts';
import { type Form, writeCtcModel } from '../../generated/ctc/generated-models.ts';
import { hearBySherpa, judgesInstalled, why } from '../../generated/ctc/sherpa-judge.ts';
import { PIECES, sing, song, type Tone, written } from '../../generated/ctc/tone-alphabet.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const never = new AbortController().signal;

async function openForm(form: Form) {
  const folder = temporaryFolder();
  writeCtcModel(folder, form);
  const files = await findCtcFiles(folder, {});
  const service = await open({ files, provider: 'cpu', decoding: 'greedy', beamSize: 10, hotWordScore: 0 });
  const ask = async <Name extends keyof FrameMethods>(
    method: Name,
    request: Parameters<FrameMethods[Name]>[0],
  ) => (await service.answer({ method, request }, never)) as Awaited<ReturnType<FrameMethods[Name]>>;
  let streams = 0;
  return {
    folder,
    hear: async (clip: Float32Array) => {
      const [outcome] = await ask('transcribe', [{ clip, hotWords: [], wordTimes: true }]);
      if (!outcome?.ok) throw new Error(outcome?.message);
      return outcome.utterance;
    },
    hearInPieces: async (clip: Float32Array, pieces: readonly number[]) => {
      const stream = ++streams;
      await ask('begin', { stream, hotWords: [] });
      const listen = async (samples: Float32Array, done: boolean) => {
        const [outcome] = await ask('decode', [{ stream, samples, done, wordTimes: true }]);
        if (!outcome?.ok) throw new Error(outcome?.message);
        return outcome.utterance;
      };
      for (let at = 0, piece = 0; at < clip.length; piece++) {
        const length = pieces[piece % pieces.length]!;
        await listen(clip.slice(at, at + length), false);
        at += length;
      }
      return listen(new Float32Array(0), true);
    },
  };
}

/** All pieces in a different order for each clip, because normalization over a clip needs all of them. */
const scale = (seed: number): readonly Tone[] =>
  PIECES.map((_, index) => ({
    sound: PIECES[(index * (2 * (seed % 4) + 1) + seed) % PIECES.length]!,
    seconds: 0.16 + 0.01 * (seed % 5),
    pause: 0.2,
  }));

const SONGS = Array.from({ length: 24 }, (_, seed) => song(seed, 3 + (seed % 6)));
const CLIPS = SONGS.map(({ tones }, seed) => sing(tones, 0.105 + 0.037 * seed));
const TEXTS = SONGS.map(({ pieces }) => written(pieces));

describe.each([
  ['nemo', 'nemoCtc'],
  ['wenet', 'wenetCtc'],
  ['zipformer', 'zipformerCtc'],
  ['streaming-zipformer', 'zipformer2Ctc'],
] as const)('generated CTC model of the form %s', (form, kind) => {
  it('recognises every tone of 24 clips', async () => {
    const { hear } = await openForm(form);
    const heard = [];
    for (const clip of CLIPS) heard.push((await hear(clip)).text);
    expect(heard).toEqual(TEXTS);
  });

  it.skipIf(!judgesInstalled)(`gives the tokens and times of sherpa-onnx${why}`, async () => {
    const { hear, folder } = await openForm(form);
    const judged = await hearBySherpa(folder, kind, CLIPS);
    expect(judged.map(({ text }) => text.trim())).toEqual(TEXTS);
    for (const [index, clip] of CLIPS.entries()) {
      const { text, start } = await hear(clip);
      expect(text).toBe(judged[index]!.text.trim());
      expect(start).toBeCloseTo(judged[index]!.timestamps[0]!, 5);
    }
  });
});

it.skipIf(!judgesInstalled)(`CTC features of NeMo are normalized as by sherpa-onnx${why}`, async () => {
  const { hear, folder } = await openForm('nemo-per-feature');
  const scales = Array.from({ length: 20 }, (_, seed) => scale(seed));
  const clips = scales.map((tones) => sing(tones));
  const judged = await hearBySherpa(folder, 'nemoCtc', clips);
  const heard = [];
  for (const clip of clips) heard.push((await hear(clip)).text);
  expect(heard).toEqual(judged.map(({ text }) => text.trim()));
  expect(heard).toEqual(
    scales.map((tones) => written(tones.map(({ sound }) => sound as (typeof PIECES)[number]))),
  );
});

describe.each(['streaming-zipformer', 'streaming-wenet', 'streaming-wenet-pair'] as const)(
  'streaming CTC model of the form %s',
  (form) => {
    it('recognizes every tone of a clip, whole and in pieces of any size', async () => {
      const { hear, hearInPieces } = await openForm(form);
      for (const [index, clip] of CLIPS.slice(0, 8).entries()) {
        const whole = await hear(clip);
        expect(whole.text).toBe(TEXTS[index]);
        for (const pieces of [[2560], [1], [37, 4000, 1, 160], [100_000]]) {
          if (pieces[0] === 1 && index > 0) continue;
          expect(await hearInPieces(clip, pieces)).toEqual(whole);
        }
      }
    });
  },
);

it.each([
  ['fewer', 5],
  ['more', 12],
])('a token list with %s tokens than the model is refused', async (_, count) => {
  const folder = temporaryFolder();
  writeCtcModel(folder, 'zipformer');
  const lines = Array.from({ length: count }, (_, id) => `${id === 0 ? '<blk>' : `t${id}`} ${id}\n`);
  writeFileSync(join(folder, 'tokens.txt'), lines.join(''));
  const files = await findCtcFiles(folder, {});
  const opened = open({ files, provider: 'cpu', decoding: 'greedy', beamSize: 10, hotWordScore: 0 });
  await expect(opened).rejects.toMatchObject({
    kind: 'invalid_manifest',
    message: expect.stringContaining(`has ${count} tokens, but the model knows 9`),
  });
});
