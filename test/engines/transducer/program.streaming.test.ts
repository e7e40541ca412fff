import { describe, expect, it } from 'vitest';
import type { FrameMethods } from '../../../src/engines/frames/service.ts';
import { findTransducerFiles } from '../../../src/engines/transducer/model-files.ts';
import { open } from '../../../src/engines/transducer/program.ts';
import { askJudge, judgesInstalled, why } from '../../generated/ctc/sherpa-judge.ts';
import { sing, song } from '../../generated/ctc/tone-alphabet.ts';
import { voice } from '../../generated/signals/voice.ts';
import {
  type StreamingForm,
  TAGS,
  writeStreamingTransducer,
} from '../../generated/transducer/streaming-transducer.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const never = new AbortController().signal;

interface Judged {
  readonly tokens: readonly string[];
  readonly timestamps: readonly number[];
  /** The text after each 0.1 s. */
  readonly texts: readonly string[];
}

interface Opening {
  readonly seed?: number;
  readonly decoding?: 'auto' | 'beam';
}

async function openForm(form: StreamingForm, { seed = 1, decoding = 'auto' }: Opening = {}) {
  const folder = temporaryFolder();
  writeStreamingTransducer(folder, form, { seed });
  const files = await findTransducerFiles(folder, { named: {} });
  const config = { decoding, beamSize: 4, hotWordScore: 1.5 } as const;
  const service = await open({ files, provider: 'cpu', runThreads: 1, batchRows: 4, ...config });
  const ask = async <Name extends keyof FrameMethods>(
    method: Name,
    request: Parameters<FrameMethods[Name]>[0],
  ) => (await service.answer({ method, request }, never)) as Awaited<ReturnType<FrameMethods[Name]>>;
  return {
    folder,
    begin: (stream: number, language?: string, hotWords: readonly string[] = []) =>
      ask('begin', { stream, hotWords, language }),
    /** Adds audio of several streams in one call; `done` marks the end of a stream. */
    async listen(given: readonly (readonly [stream: number, samples: Float32Array])[], done = false) {
      const asked = given.map(([stream, samples]) => ({ stream, samples, done, wordTimes: true }));
      const outcomes = await ask('decode', asked);
      return outcomes.map((outcome) => (outcome.ok ? outcome.utterance : expect.fail(outcome.message)));
    },
  };
}

type Opened = Awaited<ReturnType<typeof openForm>>;

const TENTH = 1600;
const EMPTY = new Float32Array(0);
const parts = (clip: Float32Array) =>
  Array.from({ length: Math.ceil(clip.length / TENTH) }, (_, at) => clip.slice(at * TENTH, (at + 1) * TENTH));

/** A voice with tones above it. */
const CLIPS = Array.from({ length: 6 }, (_, seed) => {
  const clip = sing(song(seed, 6).tones, 0.1 + 0.03 * seed, 0.1);
  voice(clip.length + 3000 * seed).forEach((sample, at) => {
    if (at >= 3000 * seed) clip[at - 3000 * seed]! += sample;
  });
  return clip;
});

/** Decodes a clip in blocks of 0.1 s; returns the texts on the way and the final one. */
async function hearLive(
  { begin, listen }: Opened,
  clip: Float32Array,
  language?: string,
  hotWords: readonly string[] = [],
) {
  await begin(1, language, hotWords);
  const texts: string[] = [];
  for (const part of parts(clip)) texts.push((await listen([[1, part]]))[0]!.text);
  const [heard] = await listen([[1, EMPTY]], true);
  return { texts, heard: heard! };
}

const changesOf = (texts: readonly string[]) => texts.filter((text, at) => text !== (texts[at - 1] ?? ''));

const HOT_WORDS = ['雨岁', '往收'];

const FORMS: readonly (readonly [StreamingForm, language: string | undefined])[] = [
  ['zipformer', undefined],
  ['nemo', undefined],
  ['nemo-prompt', undefined],
  ['nemo-prompt', 'de'],
];

describe.each(FORMS)('streaming transducer of the form %s with the language %s', (form, language) => {
  it.skipIf(!judgesInstalled)(`gives the tokens and times of sherpa-onnx at each step${why}`, async () => {
    const opened = await openForm(form);
    const bins = form === 'zipformer' ? 80 : 128;
    const told = language !== undefined && { language };
    const job = { model: opened.folder, bins, ...told };
    const judged = await askJudge<Judged>('sherpa-streaming.mjs', job, CLIPS);
    let said = 0;
    for (const [index, clip] of CLIPS.entries()) {
      const { texts, heard } = await hearLive(opened, clip, language);
      const { tokens, timestamps, texts: judgedTexts } = judged[index]!;
      // Silence follows the clip, and each decoder reads as much of it as it needs.
      const seconds = clip.length / 16_000;
      const inClip = heard.words!.filter(({ start }) => start < seconds - 1e-6);
      const judgedInClip = tokens.flatMap((token, at) =>
        timestamps[at]! < seconds - 1e-6 && token !== '<unk>' ? [[token, timestamps[at]!] as const] : [],
      );
      expect(inClip.map(({ word }) => word)).toEqual(judgedInClip.map(([token]) => token));
      inClip.forEach(({ start }, at) => expect(start).toBeCloseTo(judgedInClip[at]![1], 4));
      // A chunk at the end of the clip may be one at the end of the silence in the other decoder.
      const ours = changesOf(texts).slice(0, -1);
      expect(ours).toEqual(changesOf(judgedTexts).slice(0, ours.length));
      said += tokens.length;
    }
    expect(said).toBeGreaterThan(60);
  });
});

it.skipIf(!judgesInstalled)(
  `a streaming Zipformer in beam search gives the text of sherpa-onnx, with and without hot words${why}`,
  async () => {
    const opened = await openForm('zipformer', { decoding: 'beam' });
    const clips = CLIPS.slice(3);
    const hearBoth = async (hotWords: readonly string[]) => {
      const spaced = hotWords.map((word) => [...word].join(' '));
      const job = { model: opened.folder, bins: 80, beams: 4, hotWords: spaced };
      const judged = await askJudge<Judged>('sherpa-streaming.mjs', job, clips);
      const own: string[] = [];
      for (const clip of clips) own.push((await hearLive(opened, clip, undefined, hotWords)).heard.text);
      expect(own).toEqual(judged.map(({ tokens }) => tokens.join('')));
      return own;
    };
    const without = await hearBoth([]);
    expect(await hearBoth(HOT_WORDS)).not.toEqual(without);
  },
);

describe.each(['zipformer', 'nemo-prompt'] as const)('live streams to the form %s', (form) => {
  it('give the same text in a batch as alone, whenever they join', async () => {
    const opened = await openForm(form);
    const languages = form === 'nemo-prompt' ? ['en', 'de', undefined, 'fr-FR', 'xx', 'en-GB'] : [];
    const alone = [];
    for (const [at, clip] of CLIPS.entries()) alone.push((await hearLive(opened, clip, languages[at])).heard);
    const waiting = CLIPS.map(parts);
    await Promise.all(CLIPS.map((_, at) => opened.begin(10 + at, languages[at])));
    for (let tenth = 0; waiting.some(({ length }) => length > 0); tenth++) {
      const given = waiting.flatMap((of, at) => {
        const next = tenth >= 2 * at ? of.shift() : undefined;
        return next ? [[10 + at, next] as const] : [];
      });
      if (given.length > 0) await opened.listen(given);
    }
    const together = await opened.listen(
      CLIPS.map((_, at) => [10 + at, EMPTY] as const),
      true,
    );
    expect(together.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
    expect(together.map(({ words }) => words!.map(({ start }) => start))).toEqual(
      alone.map(({ words }) => words!.map(({ start }) => start)),
    );
    expect(new Set(alone.map(({ text }) => text)).size).toBe(CLIPS.length);
  });

  it('never change earlier text', async () => {
    const opened = await openForm(form, { seed: 2 });
    const { texts, heard } = await hearLive(opened, CLIPS[2]!);
    for (const [at, text] of texts.slice(1).entries()) expect(text.startsWith(texts[at]!)).toBe(true);
    expect(heard.text.startsWith(texts.at(-1)!)).toBe(true);
  });
});

it('a multilingual transducer writes no language tags, and returns the detected language', async () => {
  const opened = await openForm('nemo-prompt');
  const heard = [];
  for (const clip of CLIPS) heard.push((await hearLive(opened, clip)).heard);
  for (const { text, words } of heard) {
    for (const tag of TAGS) expect(text).not.toContain(tag);
    expect(words!.every(({ word }) => word.length === 1)).toBe(true);
  }
  expect(heard.flatMap(({ language }) => language ?? []).length).toBeGreaterThan(0);
});
