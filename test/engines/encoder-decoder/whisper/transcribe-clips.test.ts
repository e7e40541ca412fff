import { describe, expect, it } from 'vitest';
import { transcribeClips } from '../../../../src/engines/encoder-decoder/whisper/transcribe-clips.ts';
import type { ClipRequest } from '../../../../src/engines/encoder-decoder/whisper/clip-progress.ts';
import {
  type Answer,
  fakeModel,
  type FakeModelOptions,
  logitsOf,
  marked,
  placeOf,
  type Run,
  scriptTokens,
  SPECIAL,
  certainLogits,
} from './fake-whisper.ts';

const never = new AbortController().signal;
const { startOfTranscript, startOfPrevious, transcribe, translate } = SPECIAL;
const [english, german] = ['en', 'de'].map((code) => SPECIAL.languages.get(code)!);
const START = [startOfTranscript, english!, transcribe];

type Parts = readonly (string | number)[];

/** The tokens of a window: the clip's number and the second at which the window begins. */
type Script = (clip: number, seconds: number) => Parts;

/** Outputs the script's tokens for each window, in the language that the clip's number stands for. */
const scriptedAnswer =
  (script: Script): Answer =>
  ({ sound, said: tokens }) => {
    const [clip, seconds] = placeOf(sound);
    return tokens
      ? certainLogits(scriptTokens(...script(clip, seconds)), tokens)
      : logitsOf({ [clip < 10 ? english! : german!]: 9 });
  };

type Asked = Partial<Omit<ClipRequest, 'language'>>;

/** A clip whose language is to be detected. */
const clipWithUnknownLanguage = (number: number, seconds: number, asked: Asked = {}): ClipRequest => ({
  speech: marked(number, seconds),
  task: 'transcribe',
  temperature: 0,
  ...asked,
});

const clip = (number: number, seconds: number, asked: Asked = {}, language = 'en'): ClipRequest => ({
  ...clipWithUnknownLanguage(number, seconds, asked),
  language,
});

/** Transcribes `clips`; returns the results and the runs of the model. */
async function transcribeWith(answer: Answer, clips: readonly ClipRequest[], options: FakeModelOptions = {}) {
  const runs: Run[] = [];
  const model = fakeModel(answer, { textContext: 60, ...options, onRun: (run) => runs.push(run) });
  const heard = await transcribeClips(model, clips, never);
  const texts = heard.map(({ segments }) =>
    segments.map(({ start, text, end }) => [Number(start.toFixed(2)), text, Number(end.toFixed(2))]),
  );
  return { heard, texts, runs, prompts: runs.flatMap((run) => (run.graph === 'first' ? [run.tokens] : [])) };
}

describe('transcribeClips with one clip', () => {
  it('decodes it window by window', async () => {
    const script: Script = (_, seconds) => (seconds === 0 ? [0, ' one', 12, 12, ' tw'] : [0.5, ' two', 3]);
    const { texts, runs } = await transcribeWith(scriptedAnswer(script), [clip(0, 50)]);
    expect(texts).toEqual([
      [
        [0, 'one', 12],
        [12.5, 'two', 15],
        [42.5, 'two', 45],
      ],
    ]);
    const windows = runs.flatMap((run) =>
      run.graph === 'encoder' ? [[placeOf(run.sound)[1], run.samples]] : [],
    );
    expect(windows).toEqual([
      [0, 480_000],
      [12, 480_000],
      [42, 128_000],
    ]);
  });

  it('reports the decoded seconds from the first window on, never decreasing', async () => {
    const told: number[] = [];
    const model = fakeModel(
      scriptedAnswer(() => [0, ' one', 12, 12, ' two', 20]),
      { textContext: 60 },
    );
    await transcribeClips(model, [clip(0, 20), clip(1, 10)], never, (seconds) => told.push(seconds));
    // The encoder is a third of the work; the rest follows the timestamps of both clips.
    expect(told.slice(0, 2)).toEqual([expect.closeTo(20 / 3), expect.closeTo(10)]);
    expect(told).toContainEqual(expect.closeTo((20 + 2 * 12) / 3 + 10));
    expect(told.at(-1)).toBeCloseTo(30);
    expect(told.toSorted((a, b) => a - b)).toEqual(told);
  });

  it('puts hot words and the earlier text into each prompt', async () => {
    const { prompts } = await transcribeWith(
      scriptedAnswer(() => [0, ' yes', 2]),
      [clip(0, 60, { hotWords: ['ada'], prompt: 'so' })],
    );
    expect(prompts).toEqual([
      [[startOfPrevious, ...scriptTokens(' ada', ' so'), ...START]],
      [[startOfPrevious, ...scriptTokens(' ada', ' so', 0, ' yes', 2), ...START]],
    ]);
  });

  it('requests the task and the language', async () => {
    const { prompts } = await transcribeWith(
      scriptedAnswer(() => [0, ' yes', 2]),
      [clip(0, 5, { task: 'translate' }, 'de')],
    );
    expect(prompts).toEqual([[[startOfTranscript, german!, translate]]]);
  });

  it('decodes interim results greedily, without temperature fallback and with little silence', async () => {
    const seconds: number[] = [];
    const options = { beamSize: 5, onEncode: (length: number) => void seconds.push(length) };
    const asked = { isInterim: true };
    const { runs } = await transcribeWith(
      () => logitsOf({}),
      [clip(0, 3, asked), clip(1, 9, asked)],
      options,
    );
    const rows = Math.max(...runs.map((run) => (run.graph === 'encoder' ? 0 : run.tokens.length)));
    expect(rows).toBe(2);
    expect(seconds).toEqual([11]);
  });

  it.each([
    [3, 15],
    [14, 17],
    [28, 30],
  ])('encodes %i s of speech with silence up to %i s', async (length, expected) => {
    const seconds: number[] = [];
    const onEncode = (encoded: number) => void seconds.push(encoded);
    const script = scriptedAnswer(() => [0, ' yes', length]);
    expect((await transcribeWith(script, [clip(0, length)], { onEncode })).texts).toEqual([
      [[0, 'yes', length]],
    ]);
    expect(seconds).toEqual([expected]);
  });

  it('encodes all of the silence before it rejects a text or reports no speech', async () => {
    const none: Answer = () => logitsOf({ [SPECIAL.noSpeech]: 20 });
    for (const doubtful of [none, () => logitsOf({})]) {
      const seconds: number[] = [];
      await transcribeWith(doubtful, [clip(0, 3)], { onEncode: (length) => void seconds.push(length) });
      expect(seconds).toEqual([15, 30]);
    }
  });

  it('encodes all of the silence once a phrase repeats, and then accepts a phrase that is said twice', async () => {
    const line = ' row the boat';
    const song = line + line;
    for (const beamSize of [1, 5]) {
      const answer = scriptedAnswer(() => [0, line.repeat(10), 3]);
      const loop = await transcribeWith(answer, [clip(0, 3)], { beamSize, textContext: 448 });
      const whole = loop.runs.findLastIndex(({ graph }) => graph === 'encoder');
      expect(loop.runs.slice(0, whole).filter(({ graph }) => graph === 'next')).toHaveLength(31);
      const twice = await transcribeWith(
        scriptedAnswer(() => [0, song, 3]),
        [clip(0, 3)],
        { beamSize },
      );
      expect(twice.runs.filter(({ graph }) => graph === 'encoder')).toHaveLength(2);
      expect(twice.texts).toEqual([[[0, song.trim(), 3]]]);
    }
  });

  it('encodes 30 s once if the network accepts no other length', async () => {
    const seconds: number[] = [];
    const onEncode = (length: number) => void seconds.push(length);
    await transcribeWith(() => logitsOf({}), [clip(0, 3)], { onEncode, takesShortWindows: false });
    expect(seconds).toEqual([30]);
  });

  it('returns no text for silence', async () => {
    const { heard, runs } = await transcribeWith(
      scriptedAnswer(() => [0, ' yes', 2]),
      [clipWithUnknownLanguage(0, 0)],
    );
    expect(heard).toEqual([{ language: 'en', probability: 0, segments: [] }]);
    expect(runs).toEqual([]);
  });

  it('returns word times on request', async () => {
    const script: Script = () => [0, ' one two', 3];
    const plain = await transcribeWith(scriptedAnswer(script), [clip(0, 5)]);
    expect(plain.runs.filter(({ graph }) => graph === 'words')).toEqual([]);
    expect(plain.heard[0]!.segments[0]).not.toHaveProperty('words');
    const timed = await transcribeWith(scriptedAnswer(script), [clip(0, 5, { wordTimestamps: true })]);
    expect(timed.runs.filter(({ graph }) => graph === 'words')).toHaveLength(1);
    expect(timed.heard[0]!.segments[0]!.words!.map(({ word }) => word)).toEqual(['one', 'two']);
  });
});

describe('language of a clip', () => {
  const script: Script = () => [0, ' yes', 2];

  it('is detected in its first window, once', async () => {
    const { heard, prompts } = await transcribeWith(scriptedAnswer(script), [
      clipWithUnknownLanguage(10, 60),
    ]);
    expect(heard[0]).toMatchObject({ language: 'de', probability: expect.closeTo(1, 2) });
    expect(prompts).toEqual([
      [[startOfTranscript]],
      [[startOfTranscript, german, transcribe]],
      [[startOfPrevious, ...scriptTokens(0, ' yes', 2), startOfTranscript, german, transcribe]],
    ]);
  });

  it('is the requested one, whatever the audio', async () => {
    const { heard, prompts } = await transcribeWith(scriptedAnswer(script), [clip(10, 5)]);
    expect(heard[0]).toMatchObject({ language: 'en', probability: 1 });
    expect(prompts).toEqual([[START]]);
  });

  it('is detected for all clips of a batch that request no language', async () => {
    const asked = [clipWithUnknownLanguage(0, 5), clip(11, 5), clipWithUnknownLanguage(12, 5)];
    const { heard, prompts } = await transcribeWith(scriptedAnswer(script), asked);
    expect(heard.map(({ language }) => language)).toEqual(['en', 'en', 'de']);
    expect(prompts[0]).toEqual([[startOfTranscript], [startOfTranscript]]);
  });

  it('is English for an English-only model, whose prompts have no language or task token', async () => {
    const { heard, prompts, texts } = await transcribeWith(
      scriptedAnswer(script),
      [clipWithUnknownLanguage(10, 5), clip(11, 5, {}, 'de')],
      {
        english: true,
      },
    );
    expect(heard).toMatchObject([
      { language: 'en', probability: 1 },
      { language: 'en', probability: 1 },
    ]);
    expect(prompts).toEqual([[[startOfTranscript], [startOfTranscript]]]);
    expect(texts).toEqual([[[0, 'yes', 2]], [[0, 'yes', 2]]]);
  });
});

describe('transcribeClips with several clips', () => {
  const words = ['one', 'two', 'three', 'four'];
  const script: Script = (number, seconds) =>
    seconds === 0 ? [0, ` ${words[number]}`, 3, 3, ' more'] : [0.2, ` and ${words[number]}`, 1];

  it('decodes their windows in a batch', async () => {
    const { texts, prompts } = await transcribeWith(scriptedAnswer(script), [clip(0, 20), clip(1, 7)]);
    expect(texts).toEqual([
      [
        [0, 'one', 3],
        [3.2, 'and one', 4],
      ],
      [
        [0, 'two', 3],
        [3.2, 'and two', 4],
      ],
    ]);
    expect(prompts.map((rows) => rows.length)).toEqual([2, 2]);
  });

  it('separates windows whose prompts differ in length', async () => {
    const { texts, prompts } = await transcribeWith(scriptedAnswer(script), [
      clip(0, 3),
      clip(1, 3, { prompt: 'so' }),
      clip(2, 3),
      clip(3, 3, { hotWords: ['ada'] }),
    ]);
    expect(texts).toEqual(words.map((word) => [[0, word, 3]]));
    expect(prompts).toEqual([
      [START, START],
      [[startOfPrevious, ...scriptTokens(' so'), ...START]],
      [[startOfPrevious, ...scriptTokens(' ada'), ...START]],
    ]);
  });

  it('separates clips that request a different temperature', async () => {
    const { heard, prompts, runs } = await transcribeWith(scriptedAnswer(script), [
      clip(0, 3),
      clip(3, 3, { temperature: 0.5 }),
      clip(1, 3),
    ]);
    expect(heard.map(({ segments }) => segments[0]!.temperature)).toEqual([0, 0.5, 0]);
    expect(prompts.map((rows) => rows.length)).toEqual([2, 1]);
    // Five samples of the second clip, from its first step on.
    const rows = runs.flatMap((run) => (run.graph === 'next' ? [run.tokens.length] : []));
    expect([...new Set(rows)]).toEqual([2, 5]);
  });

  it('gives each clip the result that it gets alone', async () => {
    const asked = [
      clipWithUnknownLanguage(0, 40),
      clipWithUnknownLanguage(11, 3, { prompt: 'so' }),
      clip(2, 7, { temperature: 0.4 }),
      clip(3, 33),
      clip(4, 5, { beamSize: 1 }),
      clip(5, 5, { beamSize: 7 }),
      clip(6, 5, { beamSize: 7 }),
    ];
    const answer = scriptedAnswer((number, seconds) => script(number % 10, seconds));
    const together = await transcribeWith(answer, asked, { beamSize: 3 });
    const alone = await Promise.all(asked.map((one) => transcribeWith(answer, [one], { beamSize: 3 })));
    expect(together.heard).toEqual(alone.flatMap(({ heard }) => heard));
  });
});

describe('a window with unreliable text', () => {
  const LETTERS = scriptTokens('abcdefghijklmnopqrstuvwxyz');
  const [a, b] = LETTERS;
  /** All letters are equally likely. */
  const babble = () => logitsOf(Object.fromEntries(LETTERS.map((letter) => [letter, 20])));

  /**
   * The first letter is `a` or, half as likely, `b`. After `a` all letters are equally likely, after `b` the
   * text is certain. Only a sample at a higher temperature begins with `b`.
   */
  const confusing: Answer = ({ said: tokens = [] }) => {
    if (tokens.length === 0) return certainLogits(scriptTokens(0), []);
    if (tokens.length === 1) return logitsOf({ [a!]: 20 + Math.log(2), [b!]: 20 });
    if (tokens.length < 8 && tokens[1] === a) return babble();
    return certainLogits(scriptTokens(0, 'bright', 2), tokens);
  };
  const mixed: Answer = (hearing) =>
    placeOf(hearing.sound)[0] === 1 ? confusing(hearing) : scriptedAnswer(() => [0, ' yes', 2])(hearing);

  it('is decoded again at a higher temperature, without the other windows', async () => {
    const { heard, prompts } = await transcribeWith(mixed, [clip(0, 3), clip(1, 3), clip(2, 3)]);
    expect(heard.map(({ segments }) => segments[0]!.text)).toEqual(['yes', 'bright', 'yes']);
    const [clear, confused] = heard.map(({ segments }) => segments[0]!);
    expect(clear!.temperature).toBe(0);
    expect(confused!.temperature).toBeGreaterThan(0);
    expect(confused!.avgLogprob).toBeGreaterThan(-1);
    expect(prompts[0]).toHaveLength(3);
    for (const rows of prompts.slice(1)) expect(rows).toHaveLength(1);
    // Once more at temperature 0 with all of the silence.
    expect(prompts).toHaveLength(2 + Math.round(confused!.temperature / 0.2));
  });

  it('is decoded once at a requested temperature', async () => {
    const { prompts } = await transcribeWith(() => babble(), [clip(0, 3, { temperature: 0.4 })]);
    expect(prompts).toHaveLength(1);
  });

  it('costs at most three full decodings of five rows plus the last attempt and the first one', async () => {
    const lost: Answer = ({ said: tokens = [] }) =>
      tokens.length === 0 ? certainLogits(scriptTokens(0), []) : babble();
    const { heard, runs, prompts } = await transcribeWith(lost, [clip(0, 3)]);
    const rows = runs.flatMap((run) => (run.graph === 'next' ? [run.tokens.length] : []));
    // Half of the context of 60 is 30 tokens, the last of which is not read.
    expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual((4 * 5 + 1) * 30);
    expect(prompts).toHaveLength(5);
    expect(heard[0]!.segments[0]!.temperature).toBeCloseTo(0.6, 9);
  });

  it('is not context of the next window', async () => {
    const { prompts } = await transcribeWith(
      (hearing) =>
        placeOf(hearing.sound)[1] === 0 && hearing.said?.length
          ? babble()
          : certainLogits(scriptTokens(0, ' yes', 2), hearing.said ?? []),
      [clip(0, 60)],
    );
    expect(prompts.at(-1)).toEqual([START]);
  });
});

describe('transcribeClips with an aborted signal', () => {
  it('stops running the model at any step', async () => {
    const answer = scriptedAnswer((_, seconds) => (seconds === 0 ? [0, ' one', 2, 2] : [0, ' two', 1]));
    const asked = [0, 1].map((number) => clipWithUnknownLanguage(number, 4, { wordTimestamps: true }));
    const listen = async (last: number) => {
      const leaving = new AbortController();
      let count = 0;
      const onRun = () => {
        count++;
        if (count === last) leaving.abort();
      };
      const ended = await transcribeClips(fakeModel(answer, { onRun }), asked, leaving.signal).then(
        () => 'heard',
        (error: Error) => error.name,
      );
      return { count, ended };
    };
    const { count: all } = await listen(0);
    for (let last = 1; last < all; last++)
      expect(await listen(last)).toEqual({ count: last, ended: 'AbortError' });
  });
});
